import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let opened: TestApp
let logged = ''
beforeAll(async () => {
  opened = await openTestApp({
    addRoutes: (app) =>
      app.addHook('onError', async (_request, _reply, error) => {
        logged += `${error.message}\n`
      }),
  })
  await seedTestLocations(opened.db)
})
afterAll(() => opened.close())

for (const [address, status] of [
  ['/api/payments/a%00b', 404],
  ['/share/TST1%00.png', 404],
  ['/api/courts/22-11-2026?distChan=TST1%00', 400],
  ['/api/locations/TST1%00', 404],
] as const)
  test(`a NUL character in ${address} gives ${status}`, async () => {
    expect(await opened.visitor().get(address)).toMatchObject({ status })
  })

test('a NUL character anywhere in a body gives 400, before the database sees it', async () => {
  for (const body of [
    { email: 'a\0@example.com', password: 'x' },
    { email: 'ani@example.com', password: 'x', more: [{ 'k\0': 1 }] },
  ])
    expect(await opened.visitor().post('/api/auth/login', { body })).toMatchObject({
      status: 400,
      body: { code: 'BODY_INVALID' },
    })
  expect(logged).not.toContain('invalid byte sequence')
})

test('an object as `length` gives 400, for a text field and inside of a list', async () => {
  const length = { toString: 'x', valueOf: 'y' }
  for (const body of [
    { email: { length }, password: 'x' },
    { email: 'ani@example.com', password: [{ length }] },
  ])
    expect(await opened.visitor().post('/api/auth/login', { body })).toMatchObject({
      status: 400,
      body: { code: 'BODY_INVALID' },
    })
  expect(logged).not.toContain('primitive')
})
