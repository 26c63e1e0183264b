import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Held until `unlock`, or until the process ends, however it ends; `heldBy` is the process that has it. */
export type FolderLock = { unlock(): void } | { heldBy: number }

/**
 * One data folder, one server. The file names its process and when that began, so that
 * what a killed one left, or another process that later got its number, holds nothing up.
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

/** False when somebody else was quicker. */
function write(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${beginningOf(process.pid) ?? ''}`, { flag: 'wx' })
    return true
  } catch (error) {
    // A folder that cannot be written to would be tried for ever.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return false
  }
}

function isAlive({ pid, began }: Holder): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (process.platform === 'linux') return beginningOf(pid) === began
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** When a process began, in the kernel's own count; undefined when there is none, or only its remains. */
function beginningOf(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}
