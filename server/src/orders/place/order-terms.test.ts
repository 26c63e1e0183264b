import { TERMS_VERSION } from '@pantul/rules/terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHistoryServer, type HistoryServer } from '../../output/history/test-history.ts'
import { item, tomorrow } from './test-players.ts'

// `HistoryServer`: the server under test, with calls by which people order and pay.
let venue: HistoryServer

beforeAll(async () => {
  venue = await openHistoryServer()
})
afterAll(() => venue.close())

test('an order stores the version of the terms, and the personal export contains it', async () => {
  await venue.order(venue.visitor(), [item({ date: tomorrow, hours: [9] })], { guestNumber: 1 })
  const ani = await venue.customer('ani@example.com')
  await venue.order(ani, [item({ date: tomorrow, hours: [10] })])
  const rows = await venue.db.query<{ version: string }>('select terms_version as version from sales_order')
  expect(rows).toEqual([{ version: TERMS_VERSION }, { version: TERMS_VERSION }])
  const { text } = await ani.get('/api/profile/export?format=json')
  expect(text).toContain(`"terms_version": "${TERMS_VERSION}"`)
})
