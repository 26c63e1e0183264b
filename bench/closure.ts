import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { today } from './bookings.ts'
import { expectStatus, openDesk, prepareSaleOf } from './desk-sale.ts'
import type { Figure } from './figure.ts'
import { openConnection } from './load.ts'
import { courtCount, firstHour } from './seed-years.ts'
import type { Setting } from './setting.ts'

/** Within so many seconds a closure of 60 bookings must be settled. */
const LIMIT_SECONDS = 10
const location = 'BEN1'
/** A date after those that the other measures sell. */
const date = addDays(today, 60)
const hoursEach = 3
const bookingsPerCourt = 5

/**
 * Measures the closure of a day of twelve courts with 60 paid bookings of different people, which are all refunded: the
 * seconds from the request until the server's job has settled the last booking.
 */
export async function measureClosure(setting: Setting): Promise<Figure[]> {
  const { session } = await openDesk(setting)
  const connection = openConnection(setting.ours.port)
  const courts = Array.from({ length: courtCount }, (_, n) => `${location}-C${n + 1}`)
  for (const [n, court] of courts.entries())
    for (let part = 0; part < bookingsPerCourt; part += 1) {
      const from = firstHour + part * hoursEach
      const hours = Array.from({ length: hoursEach }, (_, i) => from + i)
      const contactId = await addPerson(setting, n * bookingsPerCourt + part)
      const wanted = { location, courts: [court], date, hours }
      expectStatus(
        await connection.send(await prepareSaleOf(connection, { wanted, session, contactId })),
        201,
      )
    }
  const path = `/api/desk/${location}/closures`
  const startedAt = performance.now()
  const startAnswer = await connection.send({
    path,
    headers: { ...session, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      Kind: 'rain',
      Courts: courts,
      DateFrom: toDayMonthYear(date),
      DateTo: toDayMonthYear(date),
      FromHour: 0,
      UntilHour: 24,
      Reason: 'Measured',
      Way: 'refund',
      MessageEnglish: '',
      MessageIndonesian: '',
      Exceptions: [],
    }),
  })
  expectStatus(startAnswer, 200)
  const { data } = JSON.parse(startAnswer.body) as { readonly data: { readonly ClosureID: string } }
  for (;;) {
    const answer = await connection.send({ path: `${path}/${data.ClosureID}`, headers: session })
    expectStatus(answer, 200)
    const { IsFinished, Done } = (
      JSON.parse(answer.body) as { readonly data: { readonly IsFinished: boolean; readonly Done: number } }
    ).data
    if (IsFinished) {
      if (Done !== courtCount * bookingsPerCourt) throw new Error(`${Done} bookings were settled`)
      break
    }
    await wait(50)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  connection.close()
  return [
    {
      goal: 17,
      measure: 'closure of 60 bookings',
      unit: 's',
      ours: seconds,
      yardstick: null,
      limit: LIMIT_SECONDS,
      isMoreBetter: false,
    },
  ]
}

/** A person with an e-mail address, so that the closure queues a mail. */
async function addPerson({ db }: Setting, n: number): Promise<string> {
  const [contact] = await db.query<{ publicId: string }>(
    `insert into contact (name, email, created_at, changed_at) values ($1, $2, now(), now())
     returning public_id as "publicId"`,
    [`Closed Guest ${n}`, `closed${n}@example.com`],
  )
  return contact?.publicId ?? ''
}
