import { rmSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '@pantul/server/src/platform/database/embedded.ts'
import { migrate } from '@pantul/server/src/platform/database/migrate.ts'
import { openDatabase, type Database } from '@pantul/server/src/platform/database/open.ts'
import type { Outcome } from './load.ts'
import { clusterCpuSeconds } from './cpu-time.ts'
import { clusterFolder, dataFolder, startOurs, startYardstick, type ServerProcess } from './server-process.ts'
import { seedYears } from './seed-years.ts'
import { yardstickTables } from './yardstick-sql.ts'

/** What a measure works with: our server and the yardstick, both running on the same database. */
export type Setting = {
  readonly db: Database
  readonly url: string
  /** Days of taken hours in the database. */
  readonly days: number
  readonly ours: ServerProcess
  readonly yardstick: ServerProcess
  /** Number of rounds of each measure, and milliseconds of load per round. */
  readonly rounds: number
  readonly milliseconds: number
  /** Number of runs of each contention in `contended-hour.ts`. */
  readonly contentionRuns: number
  /** Milliseconds of each load in `many-users.ts`. */
  readonly crowdMilliseconds: number
}

/** The size of the database and of the measures. */
export type Scale = Omit<Setting, 'db' | 'url' | 'ours' | 'yardstick'>

/** Runs `work` with a new database and removes it afterwards. */
export async function withSetting<T>(scale: Scale, work: (setting: Setting) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataFolder })
  const onInterrupt = (): void => void removeEverything()
  const removeEverything = async (): Promise<void> => {
    for (const each of running) await each.end()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.close()
    await embedded.stop()
    process.exit(130)
  }
  for (const signal of signals) process.once(signal, onInterrupt)
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
      for (const statement of yardstickTables) await db.query(statement)
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
    for (const signal of signals) process.removeListener(signal, onInterrupt)
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.close()
    await embedded.stop()
    rmSync(path.join(dataFolder, 'mail'), { recursive: true, force: true })
  }
}

/** Signals that interrupt a run. The database is then removed too. */
const signals = ['SIGINT', 'SIGTERM'] as const

/** One value per round. */
export type RoundValues = { readonly ours: number[]; readonly yardstick: number[] }

/** Runs both measures alternately, so that a slow minute affects both. */
export async function measureAlternately(
  { rounds }: Setting,
  measures: { ours: () => Promise<number>; yardstick: () => Promise<number> },
): Promise<RoundValues> {
  const values = { ours: Array<number>(), yardstick: Array<number>() }
  for (let round = 0; round < rounds; round += 1) {
    values.yardstick.push(await measures.yardstick())
    values.ours.push(await measures.ours())
  }
  return values
}

/** CPU microseconds per answer: of the server process, and of the whole database. */
export type Costs = { readonly server: RoundValues; readonly database: RoundValues }

/**
 * Measures answers per second and CPU time per answer, alternately. The load generator on the same machine lowers the
 * rate, but not the CPU time.
 */
export async function measureRatesAlternately(
  setting: Setting,
  loads: { ours: () => Promise<Outcome>; yardstick: () => Promise<Outcome> },
): Promise<{ rates: RoundValues; costs: Costs }> {
  const none = (): RoundValues => ({ ours: [], yardstick: [] })
  const costs: Costs = { server: none(), database: none() }
  const rateOf = (name: 'ours' | 'yardstick') => async (): Promise<number> => {
    const before = { server: setting[name].cpuTime(), database: clusterCpuSeconds(clusterFolder) }
    const { perSecond, times } = await loads[name]()
    const micros = (since: number, now: number): number => ((now - since) / times.length) * 1e6
    costs.server[name].push(micros(before.server, setting[name].cpuTime()))
    costs.database[name].push(micros(before.database, clusterCpuSeconds(clusterFolder)))
    return perSecond
  }
  // Not measured, because a new server is still compiling its code.
  for (const name of ['yardstick', 'ours'] as const) for (let n = 0; n < 2; n += 1) await loads[name]()
  const rates = await measureAlternately(setting, { ours: rateOf('ours'), yardstick: rateOf('yardstick') })
  return { rates, costs }
}
