import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/database/test-database.ts'
import { startServer } from '../../test-process.ts'
import { startStandIn, standInKey } from './test-midtrans.ts'

test('the started server takes payments with midtrans if configured, and its log has no key', async () => {
  const { url, drop } = await freshDatabase()
  const { address, end } = await startStandIn()
  const server = await startServer({
    DATABASE_URL: url,
    LOG_LEVEL: 'trace',
    PAYMENT_GATEWAY: 'midtrans',
    MIDTRANS_SERVER_KEY: standInKey,
    MIDTRANS_API_URL: address,
    MIDTRANS_SNAP_URL: address,
  })
  const notify = async (gateway: string): Promise<number> => {
    const to = `${server.address}/api/payments/${gateway}/notification`
    const headers = { 'content-type': 'application/json' }
    return (await fetch(to, { method: 'POST', headers, body: '{"signature_key":"forged"}' })).status
  }
  expect(await notify('midtrans')).toBe(401)
  expect(await notify('simulator')).toBe(404)
  expect((await fetch(`${server.address}/api/simulate/${'A'.repeat(22)}`)).status).toBe(404)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.output()).not.toContain(standInKey)
  await end()
  await drop()
})
