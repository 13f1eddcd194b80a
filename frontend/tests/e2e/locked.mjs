// Holds the lock of a SQLite database as another program would, until it is let go.
import { spawn } from 'node:child_process';

/**
 * The lock of whoever writes is one byte of the file beside the database (SQLite's description of its write-ahead log, at
 * "Locks"). Perl sets it, which every Debian has; where locks are laid out otherwise, SQLite's own shell does.
 */
const PERL = `use Fcntl; open(my $file, "+<", "$ARGV[0]-shm") or die "$ARGV[0]-shm: $!"; my $lock = pack("s s x4 q q l x4", F_WRLCK, 0, 120, 1, 0); fcntl($file, F_SETLKW, $lock) or die "no lock: $!"; $| = 1; print "held\\n"; <STDIN>;`;

/** Answers with the way to let it go, once it is held. */
export async function holdDatabase(file) {
  const [program, args] = process.platform === 'linux' ? ['perl', ['-e', PERL, file]] : ['sqlite3', [file]];
  const holder = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((done) => holder.once('close', done));
  const held = new Promise((done, fail) => {
    holder.stdout.once('data', done);
    holder.once('error', fail);
    holder.once('close', (code) => fail(new Error(`${program} ended with ${code} and holds nothing`)));
  });
  if (program === 'sqlite3') holder.stdin.write("BEGIN IMMEDIATE; SELECT 'held';\n");
  await held;
  return async () => {
    holder.stdin.end();
    await ended;
  };
}
