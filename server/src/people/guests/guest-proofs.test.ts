import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBrowser, type Browser } from '../../orders/place/test-browser.ts'
import { forgetClientKeys } from '../../orders/limits/forget-client-keys.ts'
import { item, openVenue, orderOf, today, type Venue } from '../../orders/place/test-players.ts'
import { sendCodeMails, orderPath, solveWork } from './test-guests.ts'

let venue: Venue
beforeEach(async () => {
  venue = await openVenue()
})
afterEach(() => venue.close())

/** From now on every order of a guest needs a proof of work. */
const demandWork = () => venue.db.query('update location set free_guest_hours = 0, work_guest_hours = 1000')
/** From now on every order of a guest needs a verified e-mail. */
const demandVerifiedEmail = () =>
  venue.db.query('update location set free_guest_hours = 0, work_guest_hours = 0')
const testOrder = (n: number) => orderOf(n, [item({ hours: [11 + n] })])
/** Posts, and returns the problem code of the answer, or `done`. */
const answerCodeOf = async (browser: Browser, path: string, body: object) =>
  (await browser.post(path, body)).body.code ?? 'done'

test('a solved proof of work allows one order in its browser, and cannot be used again', async () => {
  await demandWork()
  const [ani, budi] = [openBrowser(venue.address), openBrowser(venue.address)]
  expect(await answerCodeOf(ani, orderPath, testOrder(1))).toBe('WORK_NEEDED')
  const { request, reply } = await solveWork(ani, 1)
  expect(reply.status).toBe(201)
  expect(await answerCodeOf(budi, '/api/guests/work', request)).toBe('WORK_WRONG')
  expect(await answerCodeOf(ani, '/api/guests/work', request)).toBe('done')
  expect(await answerCodeOf(ani, orderPath, testOrder(1))).toBe('done')
  expect(await answerCodeOf(ani, '/api/guests/work', request)).toBe('done')
  expect(await answerCodeOf(ani, orderPath, testOrder(2))).toBe('WORK_NEEDED')
}, 30_000)

test('two orders at once cannot use the same proof of work', async () => {
  await demandWork()
  const ani = openBrowser(venue.address)
  await solveWork(ani, 1)
  const replies = await Promise.all([1, 2].map((n) => ani.post(orderPath, testOrder(n))))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 428]))
}, 30_000)

test('an expired, unsolved, forged or too easy proof of work is refused', async () => {
  await demandWork()
  const ani = openBrowser(venue.address)
  const { request } = await solveWork(ani, 1)
  await venue.db.query('delete from guest_work')
  const { challenge, solution } = request as {
    challenge: { parameters: { data: object } }
    solution: { counter: number; derivedKey: string }
  }
  const { parameters } = challenge
  const wrong = [
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
    {
      challenge: { ...challenge, parameters: { ...parameters, data: { ...parameters.data, level: 4 } } },
      solution,
    },
  ]
  for (const body of wrong) expect(await answerCodeOf(ani, '/api/guests/work', body)).toBe('WORK_WRONG')
  venue.clock.advance({ minutes: 10 })
  expect(await answerCodeOf(ani, '/api/guests/work', request)).toBe('WORK_WRONG')
}, 60_000)

test('solved work is added up, and only the missing amount is requested', async () => {
  await venue.db.query('update location set free_guest_hours = 0, work_guest_hours = 8')
  const ani = openBrowser(venue.address)
  const twoHours = orderOf(5, [item({ hours: [18, 19] })])
  const missingLevel = async () => {
    const { body } = await ani.post(orderPath, twoHours)
    return body.code === 'WORK_NEEDED' ? body.data?.['Level'] : body.code
  }
  expect(await missingLevel()).toBe(2)
  await solveWork(ani, 1)
  expect(await missingLevel()).toBe(1)
  // The first solution still counts after its challenge has expired.
  venue.clock.advance({ minutes: 12 })
  await solveWork(ani, 1)
  expect((await ani.post(orderPath, twoHours)).status).toBe(201)
}, 60_000)

test('an order that needs more work than one challenge may have is refused, with the time to try again', async () => {
  await venue.db.query('update location set free_guest_hours = 0, work_guest_hours = 8')
  const ani = openBrowser(venue.address)
  const orderOfHours = (count: number) =>
    orderOf(1, [item({ hours: [11, 12, 13, 14, 15, 16, 17, 18].slice(0, count) })])
  const { body } = await ani.post(orderPath, orderOfHours(8))
  expect(body).toMatchObject({ code: 'WORK_NEEDED', data: { Level: 400 } })
  expect((await ani.post('/api/guests/challenge', { level: body.data?.['Level'] })).status).toBe(201)

  await venue.db.query('update location set work_guest_hours = 6')
  const email = 'player1@example.com'
  await ani.post('/api/guests/code', { email })
  const [sent] = await sendCodeMails(venue)
  await ani.post('/api/guests/prove-email', { email, code: sent?.code })
  const refused = await ani.post(orderPath, orderOfHours(7))
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_UNPAID_AT_ADDRESS'])
  expect(refused.body.message).toBe(
    'Too many unpaid orders come from your network right now. Try again in 15 minutes, or log in to an account that has paid and played here before.',
  )
})

test('an e-mail verified by code does not replace the proof of work, and stays verified in its browser for 30 days', async () => {
  const hoursOfOthers = item({ hours: Array.from({ length: 12 }, (_, n) => 11 + n), courts: ['TST1-C2'] })
  await openBrowser(venue.address).post(orderPath, orderOf(9, [hoursOfOthers]))
  await venue.db.query('update location set free_guest_hours = 0, work_guest_hours = 12, unpaid_orders = 9')
  const ani = openBrowser(venue.address)
  const email = 'player1@example.com'
  const orderInDays = (days: number) =>
    orderOf(1, [item({ date: Temporal.PlainDate.from(today).add({ days }).toString(), hours: [13] })])
  expect(await answerCodeOf(ani, orderPath, orderOf(1, [item({ hours: [11, 12] })]))).toBe(
    'EMAIL_PROOF_NEEDED',
  )
  await ani.post('/api/guests/code', { email })
  const [sent] = await sendCodeMails(venue)
  expect(await answerCodeOf(ani, '/api/guests/prove-email', { email, code: sent?.code })).toBe('done')
  expect(await answerCodeOf(ani, orderPath, orderOf(1, [item({ hours: [11, 12] })]))).toBe('WORK_NEEDED')

  await venue.db.query('update location set free_guest_hours = 0, work_guest_hours = 0')
  venue.clock.advance({ minutes: 2 * 24 * 60 })
  await forgetClientKeys({ db: venue.db, clock: venue.clock })
  expect(await answerCodeOf(ani, orderPath, orderInDays(3))).toBe('done')
  venue.clock.advance({ minutes: 30 * 24 * 60 })
  expect(await answerCodeOf(ani, orderPath, orderInDays(33))).toBe('EMAIL_PROOF_NEEDED')
}, 30_000)

test('a guest who has paid and played, and verifies the e-mail, needs no proof of work', async () => {
  const ani = openBrowser(venue.address)
  const email = 'player1@example.com'
  await ani.post(orderPath, orderOf(1, [item({ hours: [11] })]))
  await venue.db.query(
    `with paid as (update payment set state = 'paid', settles_order = true, paid_at = now())
     update sales_order set state = 'confirmed', held_until = null, confirmed_at = now()`,
  )
  await venue.db.query(`update location set free_guest_hours = 0, work_guest_hours = 120`)
  const twoHours = orderOf(1, [item({ hours: [15, 16] })])
  await ani.post('/api/guests/code', { email })
  const [sent] = await sendCodeMails(venue)
  await ani.post('/api/guests/prove-email', { email, code: sent?.code })
  // Before 11:00 the order could be cancelled for free.
  expect(await answerCodeOf(ani, orderPath, twoHours)).toBe('WORK_NEEDED')
  venue.clock.advance({ minutes: 60 })
  expect((await ani.post(orderPath, twoHours)).status).toBe(201)
  // Another guest who enters the same address has not verified it.
  expect(await answerCodeOf(openBrowser(venue.address), orderPath, orderOf(1, [item({ hours: [18] })]))).toBe(
    'WORK_NEEDED',
  )
})

test('a lost answer is returned again without new work', async () => {
  await demandWork()
  const ani = openBrowser(venue.address)
  await solveWork(ani, 1)
  const first = await ani.post(orderPath, testOrder(1), 'the-same-key')
  const again = await ani.post(orderPath, testOrder(1), 'the-same-key')
  expect([first.status, again.status, again.body.data?.['OrderID']]).toEqual([
    201,
    201,
    first.body.data?.['OrderID'],
  ])
}, 30_000)

test('above the limit that needs a verified e-mail, a guest can order after entering the mailed code', async () => {
  await demandVerifiedEmail()
  const ani = openBrowser(venue.address)
  const email = 'Player1@Example.com '
  expect(await answerCodeOf(ani, orderPath, testOrder(1))).toBe('EMAIL_PROOF_NEEDED')
  expect(await answerCodeOf(ani, '/api/guests/prove-email', { email, code: '000000' })).toBe('CODE_OVER')
  expect(await answerCodeOf(ani, '/api/guests/code', { email })).toBe('done')
  const [sent] = await sendCodeMails(venue)
  expect(sent?.to).toBe('player1@example.com')
  expect(sent?.code).toMatch(/^\d{6}$/)
  const code = sent?.code ?? ''
  const wrongCode = code === '111111' ? '222222' : '111111'
  expect(await answerCodeOf(ani, '/api/guests/prove-email', { email, code: wrongCode })).toBe('CODE_WRONG')
  expect(await answerCodeOf(openBrowser(venue.address), '/api/guests/prove-email', { email, code })).toBe(
    'CODE_OVER',
  )
  expect(
    await answerCodeOf(ani, '/api/guests/prove-email', {
      email,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    }),
  ).toBe('done')
  expect(await answerCodeOf(ani, orderPath, testOrder(1))).toBe('done')
  const stored = await venue.db.query<{ row: string }>('select guest_email::text as row from guest_email')
  expect(JSON.stringify(stored)).not.toContain(code)
})

test('of a hundred concurrent wrong codes only five are checked', async () => {
  const ani = openBrowser(venue.address)
  await ani.post('/api/guests/code', { email: 'player1@example.com' })
  const [sent] = await sendCodeMails(venue)
  const sentCode = Number(sent?.code)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      answerCodeOf(ani, '/api/guests/prove-email', {
        email: 'player1@example.com',
        code: String((sentCode + n + 1) % 1_000_000).padStart(6, '0'),
      }),
    ),
  )
  expect(answers.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(5)
  expect(answers.filter((answer) => answer === 'CODE_OVER')).toHaveLength(95)
})

test('a mailbox gets one code a minute and two an hour, over all browsers', async () => {
  let mails = 0
  const statuses: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const email = `dinda+${n}@example.com`
    const answer = await openBrowser(venue.address).post('/api/guests/code', { email })
    statuses.push(answer.status)
    mails += (await sendCodeMails(venue)).length
    if (n % 2 === 1) venue.clock.advance({ minutes: 1 })
  }
  expect(statuses).toEqual([201, 429, 201, 429, 429, 429, 429, 429])
  expect(mails).toBe(2)
})

test('a browser that asks twice for a code within a minute gets one mail', async () => {
  const browser = openBrowser(venue.address)
  const email = 'dinda@example.com'
  for (let n = 0; n < 2; n += 1) expect((await browser.post('/api/guests/code', { email })).status).toBe(201)
  expect(await sendCodeMails(venue)).toHaveLength(1)
})

test('a guest with several verified addresses of one mailbox may have two unpaid orders in total, over all browsers', async () => {
  await demandVerifiedEmail()
  await venue.db.query('update location set unpaid_orders = 2')
  const codes: string[] = []
  for (const n of [1, 2, 3]) {
    const browser = openBrowser(venue.address)
    const email = `player1+${n}@example.com`
    await venue.db.query('delete from attempt_count')
    await browser.post('/api/guests/code', { email })
    const [sent] = await sendCodeMails(venue)
    await browser.post('/api/guests/prove-email', { email, code: sent?.code })
    codes.push(
      await answerCodeOf(browser, orderPath, {
        ...testOrder(n),
        profileCustomer: { ...orderOf(1, []).profileCustomer, Email: email },
      }),
    )
  }
  expect(codes).toEqual(['done', 'done', 'TOO_MANY_UNPAID'])
})

test('the client keys of an order are deleted when no limit counts by them any more', async () => {
  await demandVerifiedEmail()
  const ani = openBrowser(venue.address)
  await ani.post('/api/guests/code', { email: 'player1@example.com' })
  const [sent] = await sendCodeMails(venue)
  await ani.post('/api/guests/prove-email', { email: 'player1@example.com', code: sent?.code })
  expect((await ani.post(orderPath, testOrder(1))).status).toBe(201)
  /** The tables that still have rows; 'network': an order with its network address. */
  const tablesWithRows = () =>
    venue.db.query<{ table: string }>(
      `select 'holder' as table from order_holder union all select 'network' from order_holder where network is not null
       union all select 'email' from guest_email`,
    )
  const deps = { db: venue.db, clock: venue.clock }
  await forgetClientKeys(deps)
  expect(await tablesWithRows()).toHaveLength(3)
  await venue.db.query(`delete from court_hour`)
  await venue.db.query(`update sales_order set state = 'expired', held_until = null`)
  await forgetClientKeys(deps)
  expect(await tablesWithRows()).toEqual([{ table: 'holder' }, { table: 'email' }])
  venue.clock.advance({ minutes: 25 * 60 })
  await forgetClientKeys(deps)
  expect(await tablesWithRows()).toEqual([{ table: 'email' }])
  venue.clock.advance({ minutes: 30 * 24 * 60 })
  await forgetClientKeys(deps)
  expect(await tablesWithRows()).toEqual([])
})
