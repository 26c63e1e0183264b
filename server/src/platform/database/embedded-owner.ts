import { spawn, spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'

/** Runs PostgreSQL's programs, which refuse to run as root, as whoever may. */
export type Owner = {
  /** Makes a file or folder this user's own. */
  owns(path: string): void
  /** Resolves with the exit code. Output is dropped: a postmaster would keep a pipe open for ever. */
  run(program: string, args: readonly string[]): Promise<number>
}

/**
 * The user that runs the embedded database: whoever runs us, or, when that is root, `postgres` if there is such a
 * user, else `nobody`. No user is created. `mustReach` are the folders it has to enter; where one is closed to it
 * (a checkout below /root), it runs with the right to pass, and that right only.
 */
export function databaseOwner(mustReach: readonly string[]): Owner {
  if (process.getuid?.() !== 0) return { owns: () => {}, run: (program, args) => run(program, args, {}) }
  const user = unprivilegedUser()
  const isReachable = mustReach.every(
    (folder) => spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0,
  )
  return {
    owns: (path) => chownSync(path, user.uid, user.gid),
    run: (program, args) =>
      isReachable ? run(program, args, user) : run('setpriv', [...passingRights(user), program, ...args], {}),
  }
}

type User = { uid: number; gid: number }

function unprivilegedUser(): User {
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  )
  const user = users.get('postgres') ?? users.get('nobody')
  if (user === undefined)
    throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody.')
  return user
}

// Without no_setuid_fixup the kernel takes the right away from access(), which initdb asks before it writes.
const passingRights = ({ uid, gid }: User): string[] => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

function run(program: string, args: readonly string[], user: Partial<User>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  // Nothing of our environment: a PGDATA or PGPORT of the machine's own PostgreSQL must not steer this one.
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' }
  const child = spawn(program, args, { ...user, cwd: '/', env, stdio: 'ignore' })
  child.once('error', reject)
  child.once('exit', (code) => resolve(code ?? 1))
  return promise
}
