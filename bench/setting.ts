import { rmSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '@pantul/server/src/database/embedded.ts'
import { migrate } from '@pantul/server/src/database/migrate.ts'
import { openDatabase, type Database } from '@pantul/server/src/database/open.ts'
import { startOurs, startYardstick, type ServerProcess } from './server-process.ts'
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
}

/** `days`: of taken hours in the database. */
export type Scale = Pick<Setting, 'days' | 'rounds' | 'milliseconds'>

/** Runs `work` in a database of its own of that many days, and leaves nothing of it behind. */
export async function inSetting<T>(scale: Scale, work: (setting: Setting) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataFolder })
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
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.close()
    await embedded.stop()
    rmSync(path.join(dataFolder, 'mail'), { recursive: true, force: true })
  }
}

const dataFolder = path.join(import.meta.dirname, '..', '.data', 'bench')

/** What `measure` finds in each round, for ours and the yardstick by turns, so that a slow minute hits both. */
export async function byTurns(
  { rounds }: Setting,
  measures: { ours: () => Promise<number>; yardstick: () => Promise<number> },
): Promise<{ ours: number[]; yardstick: number[] }> {
  const found = { ours: Array<number>(), yardstick: Array<number>() }
  for (let round = 0; round < rounds; round += 1) {
    found.yardstick.push(await measures.yardstick())
    found.ours.push(await measures.ours())
  }
  return found
}
