//! The command line of Adjutant.

use std::process::ExitCode;

use api::config::{CommandLine, ServeOptions, Task};
use clap::Parser;

fn main() -> ExitCode {
    let line = CommandLine::parse();
    let outcome = match line.task {
        Some(Task::Schema) => {
            print!("{}", api::graphql::sdl());
            Ok(())
        }
        Some(Task::Play(options)) => api::play::play(&options),
        Some(Task::Verify(options)) => api::commands::archive::verify_file(&options),
        Some(Task::Backup(options)) => api::commands::backups::backup(&options),
        Some(Task::Restore(options)) => api::commands::backups::restore(&options),
        Some(Task::Simulate(options)) => api::simulate::simulate(&options),
        Some(Task::League(options)) => api::league::league(&options),
        Some(Task::Export(options)) => api::commands::archive::export_game(&options),
        Some(Task::Import(options)) => api::commands::archive::import_game(&options),
        Some(Task::Statistics(options)) => api::commands::statistics::statistics(&options),
        Some(Task::Packs(options)) => api::packs::packs(&options.task),
        Some(Task::Vassal(options)) => api::vassal::vassal(&options.task),
        Some(Task::Serve(options)) => serve(&options),
        None => serve(&line.serve),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("adjutant: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn serve(options: &ServeOptions) -> Result<(), String> {
    let traces =
        api::telemetry::begin(&options.log, options.log_format, options.otlp.as_deref(), env!("ADJUTANT_COMMIT"))?;
    let served = api::serve::run(options);
    if let Some(traces) = traces {
        traces.end();
    }
    served
}
