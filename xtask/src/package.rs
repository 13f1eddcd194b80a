//! `cargo xtask package`: the program for whoever builds nothing, as an archive and as a package of Debian.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run;
use crate::tell::{Failure, Outcome};
use crate::tools::{self, Profile};

/// What lies beside the program, from the root of the clone.
const BESIDE: [&str; 10] = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "CHANGELOG.md",
    "docs/running.md",
    "docs/operating.md",
    "docs/operating/adjutant.service",
    "docs/operating/alarms.yml",
    "docs/operating/nginx.conf",
    "docs/operating/apache.conf",
    "docs/operating/Caddyfile",
];
/// Where the handbook puts the program, and where a package does.
const BY_HAND: &str = "/usr/local/bin/adjutant";
const BY_PACKAGE: &str = "/usr/bin/adjutant";

/// Builds page and program unless one is given, and packs them.
pub(crate) fn package(arguments: &[String]) -> Outcome {
    let root = tools::root()?;
    let program = match arguments {
        [] => built(&root)?,
        [option, file] if option == "--from" => PathBuf::from(file),
        _ => return Err(Failure::new("a package is made of nothing, or of a program: --from FILE")),
    };
    let (archive, deb) = packed(&root, &program)?;
    told(&archive)?;
    told(&deb)
}

/// The archive and the package of Debian of a program.
pub(crate) fn packed(root: &Path, program: &Path) -> Outcome<(PathBuf, PathBuf)> {
    let said = tools::capture(Command::new(program).arg("--version"), "adjutant --version")?;
    let version = said.split_whitespace().nth(1).ok_or_else(|| Failure::new(format!("no version: {said}")))?.to_owned();
    let folder = root.join("target/package");
    renewed(&folder)?;
    let stripped = folder.join("adjutant");
    copied(program, &stripped)?;
    tools::run(Command::new("strip").arg(&stripped), "strip")?;
    let name = format!("adjutant-{version}-{}", env::consts::ARCH);
    let archive = archive(root, &stripped, &folder, &name)?;
    Ok((archive, debian(root, &stripped, &folder, &version)?))
}

fn built(root: &Path) -> Outcome<PathBuf> {
    tools::install_packages(root)?;
    run::build_page(root)?;
    tools::build_server(root, Profile::Release)
}

fn renewed(folder: &Path) -> Outcome {
    // It may not be there yet.
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|error| Failure::new(format!("{}: {error}", folder.display())))
}

/// Copies a file and makes its folder.
pub(crate) fn copied(from: &Path, to: &Path) -> Outcome {
    let made = to.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::copy(from, to))
        .map(drop)
        .map_err(|error| Failure::new(format!("{} to {}: {error}", from.display(), to.display())))
}

fn written(file: &Path, text: &str) -> Outcome {
    let made = file.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(file, text)).map_err(|error| Failure::new(format!("{}: {error}", file.display())))
}

/// What lies beside the program, each by its own name, in a folder.
fn beside(root: &Path, folder: &Path) -> Outcome {
    for file in BESIDE {
        let from = root.join(file);
        let name = from.file_name().ok_or_else(|| Failure::new(format!("{file} has no name")))?;
        copied(&from, &folder.join(name))?;
    }
    Ok(())
}

/// `tar` with the same bytes for the same files.
fn archive(root: &Path, program: &Path, folder: &Path, name: &str) -> Outcome<PathBuf> {
    let inner = folder.join(name);
    copied(program, &inner.join("adjutant"))?;
    beside(root, &inner)?;
    let file = folder.join(format!("{name}.tar.gz"));
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=2000-01-01", "--gzip"]);
    tar.arg("--create").arg("--file").arg(&file).arg("--directory").arg(folder).arg(name);
    tools::run(&mut tar, "tar")?;
    Ok(file)
}

/// A package with the unit of systemd, which starts when it is told to.
fn debian(root: &Path, program: &Path, folder: &Path, version: &str) -> Outcome<PathBuf> {
    let architecture = tools::capture(Command::new("dpkg").arg("--print-architecture"), "dpkg --print-architecture")?;
    let architecture = architecture.trim();
    let tree = folder.join("deb");
    copied(program, &tree.join("usr/bin/adjutant"))?;
    beside(root, &tree.join("usr/share/doc/adjutant"))?;
    let unit = root.join("docs/operating/adjutant.service");
    let unit = fs::read_to_string(&unit).map_err(|error| Failure::new(format!("{}: {error}", unit.display())))?;
    written(&tree.join("lib/systemd/system/adjutant.service"), &unit.replace(BY_HAND, BY_PACKAGE))?;
    let control = format!(
        "Package: adjutant\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: The builders of Adjutant \
         <adjutant@localhost>\nSection: games\nPriority: optional\nDepends: libc6, libgcc-s1\nDescription: staff officer \
         for wargames on paper\n Keeps the record of a game on a paper map, judges every move by the rulebook and names \
         the\n clause, rolls dice or takes the faces that the players rolled. Serves tablets on the local network.\n"
    );
    written(&tree.join("DEBIAN/control"), &control)?;
    let post = tree.join("DEBIAN/postinst");
    written(
        &post,
        "#!/bin/sh\nset -e\nif [ -d /run/systemd/system ]; then\n    systemctl daemon-reload\nfi\necho 'adjutant serve, \
         or as a service: systemctl enable --now adjutant'\n",
    )?;
    tools::run(Command::new("chmod").arg("755").arg(&post), "chmod")?;
    let file = folder.join(format!("adjutant_{version}_{architecture}.deb"));
    let mut build = Command::new("dpkg-deb");
    build.args(["--root-owner-group", "-Zzstd", "--build"]).arg(&tree).arg(&file);
    tools::run(&mut build, "dpkg-deb")?;
    Ok(file)
}

fn told(file: &Path) -> Outcome {
    let length = fs::metadata(file).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?.len();
    println!("{} ({:.1} MB)", file.display(), f64::from(u32::try_from(length).unwrap_or(u32::MAX)) / 1e6);
    Ok(())
}
