import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../database/invariants.ts'
import { openHistoryServer, type HistoryServer } from '../../output/history/test-history.ts'
import { item } from '../../orders/place/test-players.ts'
import { pruneOutbox } from './prune-outbox.ts'

/** The server, with visitors that place and pay orders. */
let venue: HistoryServer
beforeAll(async () => {
  venue = await openHistoryServer()
})
afterAll(() => venue.close())

const outboxKeys = async (): Promise<string[]> =>
  (await venue.db.query<{ key: string }>('select dedupe_key as key from outbox order by id')).map(
    ({ key }) => key,
  )

test('finished rows are deleted after half a year; waiting and failed rows stay, and the invariants about mails hold', async () => {
  const placed = await venue.order(venue.visitor(), [item({ hours: [15] })], { guestNumber: 1 })
  await venue.pay(placed)
  const keysBefore = await outboxKeys()
  // The mails `placed:…` and `paid:…` were sent 181 days ago.
  await venue.db.query(
    `update outbox set done_at = now() - interval '181 days', created_at = now() - interval '181 days' where dedupe_key like 'p%'`,
  )
  await venue.db.query(
    `insert into outbox (dedupe_key, kind, payload, created_at, failed_at, done_at)
     values ('old and failed', 'mail', '{}', now() - interval '1 year', now() - interval '1 year', null),
            ('done lately', 'mail', '{}', now() - interval '1 year', null, now() - interval '179 days')`,
  )
  await venue.db.query(
    `update sales_order set placed_at = now() - interval '181 days', confirmed_at = now() - interval '181 days'`,
  )
  await pruneOutbox(venue.db)
  const otherKeys = keysBefore.filter((key) => !key.startsWith('p'))
  expect(await outboxKeys()).toEqual([...otherKeys, 'old and failed', 'done lately'])
  const mailInvariants = ['I24', 'I33', 'I34', 'I87']
  expect((await brokenInvariants(venue.db)).filter(({ id }) => mailInvariants.includes(id))).toEqual([])
  await venue.db.query(`delete from outbox where dedupe_key in ('old and failed', 'done lately')`)
})
