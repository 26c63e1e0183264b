import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../orders/place/test-browser.ts'
import { guest, openVenue, type Venue } from '../../orders/place/test-players.ts'
import { takeAdvisoryLocks } from '../../people/accounts/lock-account.ts'
import { seedPackages } from './test-packages.ts'

let venue: Venue // The server of this test, with functions to order.
beforeAll(async () => {
  venue = await openVenue()
  await seedPackages(venue.db)
})
afterAll(() => venue.close())

const path = '/api/packages/order'
const packageOrder = (n: number) => ({
  packageId: 'FLEXI',
  quantity: 1,
  profileCustomer: guest(n),
  distChan: 'TST1',
  expectedTotal: 800_000,
})

test('forty waiting package orders from one network address do not delay an order from another address', async () => {
  const flood = Array.from({ length: 40 }, () => openBrowser(venue.address, '127.0.0.2'))
  const [first] = flood
  expect((await first?.post(path, packageOrder(1)))?.status).toBe(201)
  const [holder] = await venue.db.query<{ network: string }>('select network from order_holder')
  const buyer = openBrowser(venue.address, '127.0.0.3')
  // While the lock of the first address is held, its orders wait.
  const release = Promise.withResolvers<void>()
  const holding = venue.db.transaction(async (tx) => {
    await takeAdvisoryLocks(tx, [holder?.network ?? ''])
    await release.promise
  })
  const orders = flood.map((browser, n) => browser.post(path, packageOrder(100 + n)))
  try {
    await expect.poll(countWaitingLocks, { timeout: 10_000 }).toBeGreaterThan(0)
    const bought = await buyer.post(path, packageOrder(900))
    expect([bought.status, bought.body.code]).toEqual([201, undefined])
  } finally {
    release.resolve()
    await Promise.allSettled([holding, ...orders])
  }
})

/** How many requests wait for an advisory lock. */
async function countWaitingLocks(): Promise<number> {
  const [locks] = await venue.db.query<{ n: number }>(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`,
  )
  return locks?.n ?? 0
}
