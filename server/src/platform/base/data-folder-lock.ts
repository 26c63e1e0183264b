import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The lock is held until `unlock` or until the process ends. `heldBy`: the id of the process that holds it already. */
export type FolderLock = { unlock(): void } | { heldBy: number }

/**
 * Allows one server per data folder. The lock file holds the process id and, on Linux, its start time. A file of a
 * killed process does not block; on Linux it also does not if another process has its id now.
 */
export function lockDataFolder(dataFolder: string): FolderLock {
  const file = path.join(dataFolder, 'server.lock')
  mkdirSync(dataFolder, { recursive: true })
  for (;;) {
    const holder = read(file)
    if (holder !== undefined && isAlive(holder)) return { heldBy: holder.pid }
    rmSync(file, { force: true })
    if (write(file)) return { unlock: () => rmSync(file, { force: true }) }
  }
}

type Holder = { pid: number; began: string }

function read(file: string): Holder | undefined {
  try {
    const [pid = '', began = ''] = readFileSync(file, 'utf8').split(' ')
    return { pid: Number(pid), began }
  } catch {
    return undefined
  }
}

/** Creates the lock file. False if another process created it first. */
function write(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${beginningOf(process.pid) ?? ''}`, { flag: 'wx' })
    return true
  } catch (error) {
    // Rethrows other errors, because a folder that cannot be written would be retried forever.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return false
  }
}

function isAlive({ pid, began }: Holder): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (process.platform === 'linux') return beginningOf(pid) === began
  try {
    // Signal 0 only asks whether the process exists.
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The start time of a process in kernel ticks (field 22 of `stat`); undefined if there is no such process or it is a zombie. */
function beginningOf(pid: number): string | undefined {
  try {
    // Field 3, the state, is the first after the name in parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}
