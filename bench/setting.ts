import { rmSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '@pantul/server/src/platform/database/embedded.ts'
import { migrate } from '@pantul/server/src/platform/database/migrate.ts'
import { openDatabase, type Database } from '@pantul/server/src/platform/database/open.ts'
import type { Outcome } from './load.ts'
import { dataFolder, startOurs, startYardstick, type ServerProcess } from './server-process.ts'
import { seedYears } from './seed-years.ts'
import { bareTables } from './yardstick-sql.ts'

/** What a measure measures: ours and the yardstick, on the same data. */
export type Setting = {
  readonly db: Database
  readonly url: string
  readonly days: number
  readonly ours: ServerProcess
  readonly yardstick: ServerProcess
  /** How often each figure is taken, and milliseconds of load of each. */
  readonly rounds: number
  readonly milliseconds: number
  /** How often each shape of a contended hour is run, and milliseconds of a crowd. */
  readonly storms: number
  readonly crowdMilliseconds: number
}

/** `days`: of taken hours in the database. */
export type Scale = Omit<Setting, 'db' | 'url' | 'ours' | 'yardstick'>

/** Runs `work` in a database of its own of that many days, and leaves nothing of it behind. */
export async function inSetting<T>(scale: Scale, work: (setting: Setting) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataFolder })
  const interrupted = (): void => void leaveNothing()
  const leaveNothing = async (): Promise<void> => {
    for (const each of running) await each.end()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.close()
    await embedded.stop()
    process.exit(130)
  }
  for (const signal of signals) process.once(signal, interrupted)
  const name = `bench_${process.pid}_${scale.days}`
  const admin = openDatabase(embedded.url, { connections: 1, name: 'pantul bench' })
  const url = Object.assign(new URL(embedded.url), { pathname: name }).href
  const running: ServerProcess[] = []
  try {
    await admin.query(`create database ${name}`)
    const db = openDatabase(url, { connections: 2, name: 'pantul bench' })
    try {
      await migrate(url)
      await seedYears(db, scale.days)
      for (const statement of bareTables) await db.query(statement)
      const ours = await startOurs(url)
      running.push(ours)
      const yardstick = await startYardstick(url)
      running.push(yardstick)
      return await work({ ...scale, db, url, ours, yardstick })
    } finally {
      for (const each of running) await each.end()
      await db.close()
    }
  } finally {
    for (const signal of signals) process.removeListener(signal, interrupted)
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.close()
    await embedded.stop()
    rmSync(path.join(dataFolder, 'mail'), { recursive: true, force: true })
  }
}

/** What somebody who waits no longer sends: the database is stopped all the same. */
const signals = ['SIGINT', 'SIGTERM'] as const

/** What is found in each round; the cost is the server's own CPU time for one answer, in microseconds. */
export type Found = { readonly ours: number[]; readonly yardstick: number[] }

/** What `measure` finds in each round, for ours and the yardstick by turns, so that a slow minute hits both. */
export async function byTurns(
  { rounds }: Setting,
  measures: { ours: () => Promise<number>; yardstick: () => Promise<number> },
): Promise<Found> {
  const found = { ours: Array<number>(), yardstick: Array<number>() }
  for (let round = 0; round < rounds; round += 1) {
    found.yardstick.push(await measures.yardstick())
    found.ours.push(await measures.ours())
  }
  return found
}

/**
 * Answers per second by turns, and what each cost its server: the rate is shared with the generator and whatever else
 * the machine does, the cost is not.
 */
export async function ratesByTurns(
  setting: Setting,
  loads: { ours: () => Promise<Outcome>; yardstick: () => Promise<Outcome> },
): Promise<{ rates: Found; costs: Found }> {
  const costs = { ours: Array<number>(), yardstick: Array<number>() }
  const rateOf = (name: 'ours' | 'yardstick') => async (): Promise<number> => {
    const before = setting[name].cpuTime()
    const { perSecond, times } = await loads[name]()
    costs[name].push(((setting[name].cpuTime() - before) / times.length) * 1e6)
    return perSecond
  }
  // A server that has just started is still compiling what it does: nobody measures that here.
  for (const name of ['yardstick', 'ours'] as const) for (let n = 0; n < 2; n += 1) await loads[name]()
  const rates = await byTurns(setting, { ours: rateOf('ours'), yardstick: rateOf('yardstick') })
  return { rates, costs }
}
