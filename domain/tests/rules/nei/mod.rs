//! *Netherlands East Indies*, chapter by chapter.

mod chapter_09_stacking;
mod chapter_12_sequencing;
