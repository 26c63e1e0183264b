import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The lock is held until `unlock` or until the process ends. `heldBy`: the id of the process that holds it already. */
export type FolderLock = { unlock(): void } | { heldBy: number }

/**
 * Allows one server per data folder. The lock file holds the process id and, on Linux, the start time of the process.
 * The file of a killed process does not block. On Linux it does not block even if a new process has got the same id.
 */
export function lockDataFolder(dataFolder: string): FolderLock {
  const file = path.join(dataFolder, 'server.lock')
  mkdirSync(dataFolder, { recursive: true })
  for (;;) {
    const holder = readHolder(file)
    if (holder !== undefined && isAlive(holder)) return { heldBy: holder.pid }
    rmSync(file, { force: true })
    if (createLockFile(file)) return { unlock: () => rmSync(file, { force: true }) }
  }
}

/** The process that holds the lock. */
type Holder = { pid: number; startTime: string }

function readHolder(file: string): Holder | undefined {
  try {
    const [pid = '', startTime = ''] = readFileSync(file, 'utf8').split(' ')
    return { pid: Number(pid), startTime }
  } catch {
    return undefined
  }
}

/** Creates the lock file. False if another process created it first. */
function createLockFile(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${startTimeOf(process.pid) ?? ''}`, { flag: 'wx' })
    return true
  } catch (error) {
    // Rethrows other errors, because a folder that cannot be written would be retried forever.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return false
  }
}

function isAlive({ pid, startTime }: Holder): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (process.platform === 'linux') return startTimeOf(pid) === startTime
  try {
    // Signal 0 only asks whether the process exists.
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * The start time of a process in kernel ticks (field 22 of `stat`); undefined if there is no such process or it is a
 * zombie.
 */
function startTimeOf(pid: number): string | undefined {
  try {
    // Field 3, the state, is the first after the name in parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}
