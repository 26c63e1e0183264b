/**
 * `npm run move-session`: lists class sessions to come. `npm run move-session -- <id> 2026-12-01 18 20 JKT1-4 JKT1-RAKA`
 * moves a session to a date, hours, court and coach, and informs its participants.
 */
import { isPlayDate } from '@pantul/rules/play-date'
import { moveSession } from '../server/src/sales/classes/move-session.ts'
import { setHooks } from '../server/src/sales/set-hooks.ts'
import { sessionsAhead } from '../server/src/sales/classes/queries.ts'
import { systemClock } from '../server/src/platform/base/clock.ts'
import type { Database } from '../server/src/platform/database/open.ts'
import { problemMessage } from '../server/src/platform/http/language.ts'
import { Refusal } from '../server/src/platform/base/refusal.ts'
import { withDatabase } from './with-database.ts'

setHooks()
await withDatabase({ name: 'classes' }, async (db) => {
  if (process.argv.length > 2) await move(db, process.argv.slice(2))
  else await list(db)
})

async function move(
  database: Database,
  [publicId = '', date, from, to, courtId, coachId]: string[],
): Promise<void> {
  const [fromHour, toHour] = [Number(from), Number(to)]
  const areHours = Number.isInteger(fromHour) && Number.isInteger(toHour) && fromHour >= 0 && toHour <= 24
  if (
    !isPlayDate(date) ||
    !areHours ||
    fromHour >= toHour ||
    courtId === undefined ||
    coachId === undefined
  ) {
    console.log('Name the session, a date like 2026-12-01, two hours, the court and the coach.')
    process.exitCode = 2
    return
  }
  try {
    const schedule = { date, fromHour, toHour, courtId, coachId }
    await moveSession(database, { publicId, now: systemClock.now(), schedule })
    console.log(`Moved to ${date}, ${fromHour}:00. The participants get a mail.`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.log(problemMessage(error.problem, 'en'))
    process.exitCode = 1
  }
}

async function list(database: Database): Promise<void> {
  const sessions = await sessionsAhead(database, systemClock.now())
  for (const { publicId, date, fromHour, toHour, courtId, coachId, name } of sessions)
    console.log([publicId, date, `${fromHour}-${toHour}`, courtId, coachId, name].join('  '))
}
