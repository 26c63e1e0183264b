import { spawn, spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'

/** The system user that runs PostgreSQL's programs, which refuse to run as root. */
export type PostgresUser = {
  /** Makes the user the owner of a file or folder. */
  takeOwnership(path: string): void
  /** Resolves with the exit code. Output is discarded: a running postmaster would keep a pipe open. */
  run(program: string, args: readonly string[]): Promise<number>
}

/**
 * The user that runs the embedded database: the current user, or for root `postgres` if it exists, else `nobody`. No
 * user is created. `requiredFolders` are folders that the user has to enter. If it may not enter one (a checkout below
 * /root), the programs get a capability that ignores file permissions, and no other capability.
 */
export function findPostgresUser(requiredFolders: readonly string[]): PostgresUser {
  if (process.getuid?.() !== 0)
    return { takeOwnership: () => {}, run: (program, args) => run(program, args, {}) }
  const user = unprivilegedUser()
  const isReachable = requiredFolders.every(
    (folder) => spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0,
  )
  return {
    takeOwnership: (path) => chownSync(path, user.uid, user.gid),
    run: (program, args) =>
      isReachable
        ? run(program, args, user)
        : run('setpriv', [...setprivArguments(user), program, ...args], {}),
  }
}

type UserIds = { uid: number; gid: number }

function unprivilegedUser(): UserIds {
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

// Arguments of `setpriv`: the user and the capability. Without no_setuid_fixup the kernel ignores the capability in
// access(), which initdb calls before it writes.
const setprivArguments = ({ uid, gid }: UserIds): string[] => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

function run(program: string, args: readonly string[], user: Partial<UserIds>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  // The environment is not passed on: PGDATA or PGPORT of another PostgreSQL must have no effect.
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' }
  const child = spawn(program, args, { ...user, cwd: '/', env, stdio: 'ignore' })
  child.once('error', reject)
  child.once('exit', (code) => resolve(code ?? 1))
  return promise
}
