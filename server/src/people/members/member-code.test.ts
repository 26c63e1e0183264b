import { MakeMemberCode } from '@pantul/contract/member-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig, type TestApp } from '../../test-app.ts'
import { registerCustomer, openClub } from '../profile/test-customers.ts'
import { spendMemberCode } from './spend-member-code.ts'
import { makeCodeOf } from './test-members.ts'

let club: TestApp
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const spend = (customerId: number, code: string): Promise<boolean> =>
  club.db.transaction((tx) =>
    spendMemberCode(tx, { config: testConfig(), clock: club.clock }, { customerId, code }),
  )

test('a member gets a code of six digits for five minutes, and only its keyed hash is stored', async () => {
  const { browser, id } = await registerCustomer(club, 'Raka Mahendra')
  const { status, body, headers } = await browser.post('/api/profile/member-code')
  expect([status, headers['cache-control']]).toEqual([201, 'no-store'])
  const { Code, QR, Until } = MakeMemberCode.ok.parse(body).data
  expect(Code).toMatch(/^\d{6}$/)
  expect(QR).toBe(Code)
  expect(Temporal.Instant.from(Until).since(club.clock.now()).total('minutes')).toBe(5)
  const [row] = await club.db.query<{ hash: string }>(
    'select code_hash as hash from member_code where customer_id = $1',
    [id],
  )
  expect(row?.hash).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(row)).not.toContain(Code)
})

test('a code is used once, only for its member, and not after five minutes or a newer code', async () => {
  const [raka, other] = [
    await registerCustomer(club, 'Reno Mahendra'),
    await registerCustomer(club, 'Tio Hartono'),
  ]
  const code = await makeCodeOf(raka.browser)
  expect(await spend(other.id, code)).toBe(false)
  expect(await spend(raka.id, code)).toBe(true)
  expect(await spend(raka.id, code)).toBe(false)

  const first = await makeCodeOf(raka.browser)
  const second = await makeCodeOf(raka.browser)
  expect(first === second || !(await spend(raka.id, first))).toBe(true)
  club.clock.advance({ minutes: 5 })
  expect(await spend(raka.id, second)).toBe(false)
})

test('a guest gets no member code, and a customer gets at most twenty in a short time', async () => {
  expect((await club.visitor().post('/api/profile/member-code')).status).toBe(401)
  const { browser } = await registerCustomer(club, 'Vino Saputra')
  const replies: number[] = []
  for (let n = 0; n < 21; n += 1) replies.push((await browser.post('/api/profile/member-code')).status)
  expect(replies.filter((status) => status === 201)).toHaveLength(20)
  expect(replies.at(-1)).toBe(429)
})
