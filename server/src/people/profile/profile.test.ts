import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../test-app.ts'
import { registerCustomer, logInElsewhere, openClub, testPassword } from './test-customers.ts'

let club: TestApp
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const details = {
  fullname: 'Dinda Puspita',
  phoneNumber: '+62 812 9034 1180',
  gender: 'female',
  birthDate: '28-02-1994',
  language: 'en',
  theme: 'system',
  marketingConsent: false,
}
const dataOf = (body: unknown) => (body as { data: Record<string, unknown> }).data
const errorsOf = (body: unknown) => (body as { errors?: { path: string; msg: string }[] }).errors
const problemCodeOf = (body: unknown) => (body as { code?: string }).code

test('the profile of a new customer has the data of the registration', async () => {
  const { browser, email } = await registerCustomer(club, 'Dinda Puspita')
  const { status, body, headers } = await browser.get('/api/profile')
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(dataOf(body)).toEqual({
    CustomerID: expect.stringMatching(/^[\w-]{22}$/) as string,
    Fullname: 'Dinda Puspita',
    Email: email,
    PhoneNumber: '+62 812 9034 1180',
    IsVerified: true,
    Roles: [],
    Gender: 'female',
    BirthDate: '28-02-1994',
    Language: 'en',
    Theme: 'system',
    MarketingConsent: false,
    MarketingConsentAt: null,
    PendingEmail: null,
    CreatedAt: '2031-03-05T03:00:00Z',
  })
})

test('changed details are stored without outer spaces, and the phone also as E.164', async () => {
  const { browser, id } = await registerCustomer(club, 'Ani Lestari')
  const change = {
    ...details,
    fullname: '  Ani L. ',
    phoneNumber: '+62 0813-1111-2222',
    birthDate: '',
    language: 'id',
    theme: 'dark',
  }
  const { status, body } = await browser.put('/api/profile', { body: change })
  expect(status).toBe(200)
  expect(dataOf(body)).toMatchObject({
    Fullname: 'Ani L.',
    PhoneNumber: '+62 0813-1111-2222',
    BirthDate: null,
    Language: 'id',
    Theme: 'dark',
  })
  expect(dataOf((await browser.get('/api/profile')).body)).toEqual(dataOf(body))
  expect(await club.db.query('select phone_e164 from customer where id = $1', [id])).toEqual([
    { phone_e164: '+6281311112222' },
  ])
})

const refusedChanges = [
  {
    wrong: { fullname: 'Hadiah di t.me/menang' },
    errors: [{ path: 'fullname', msg: 'A name cannot contain a web or email address' }],
  },
  { wrong: { fullname: ' ' }, errors: [{ path: 'fullname', msg: 'Full name is required' }] },
  {
    wrong: { fullname: 'A', phoneNumber: '+62' },
    errors: [
      { path: 'fullname', msg: 'Full name needs 2 to 80 characters' },
      { path: 'phoneNumber', msg: 'Phone number is required' },
    ],
  },
  {
    wrong: { phoneNumber: '+62 abc' },
    errors: [{ path: 'phoneNumber', msg: 'Invalid phone number format' }],
  },
  {
    wrong: { birthDate: '31-02-1994' },
    errors: [{ path: 'birthDate', msg: 'This date of birth is not valid.' }],
  },
  {
    wrong: { birthDate: '06-03-2018' },
    errors: [{ path: 'birthDate', msg: 'You need to be at least 13 years old for an account of your own.' }],
  },
]
for (const [n, { wrong, errors }] of refusedChanges.entries())
  test(`${JSON.stringify(wrong)} changes nothing and is reported at its fields`, async () => {
    const { browser } = await registerCustomer(club, `Refused ${n}`)
    const profileBefore = dataOf((await browser.get('/api/profile')).body)
    const { status, body } = await browser.put('/api/profile', { body: { ...details, ...wrong } })
    expect(status).toBe(422)
    expect(errorsOf(body)).toEqual(errors)
    expect(dataOf((await browser.get('/api/profile')).body)).toEqual(profileBefore)
  })

test('marketing is off by default; each changed choice is stored once, with its text version and time', async () => {
  const { browser, id } = await registerCustomer(club, 'Citra Dewi')
  const choose = (marketingConsent: boolean) =>
    browser.put('/api/profile', { body: { ...details, marketingConsent } })
  await choose(false)
  await choose(true)
  club.clock.advance({ minutes: 5 })
  await Promise.all([choose(true), choose(true)])
  const off = await choose(false)
  expect(dataOf(off.body)).toMatchObject({
    MarketingConsent: false,
    MarketingConsentAt: club.clock.now().toString(),
  })
  const consents = await club.db.query<{ is_given: boolean; version: string }>(
    `select is_given, version from consent where customer_id = $1 and kind = 'marketing' order by id`,
    [id],
  )
  expect(consents.map(({ is_given }) => is_given)).toEqual([true, false])
  expect(consents.every(({ version }) => version !== '')).toBe(true)
})

test('a profile change with roles, states, ids or an e-mail in the body is refused', async () => {
  const { browser } = await registerCustomer(club, 'Mallory')
  for (const extra of [{ roles: ['owner'] }, { IsVerified: true }, { id: 1 }, { email: 'x@example.com' }]) {
    const { status } = await browser.put('/api/profile', { body: { ...details, ...extra } })
    expect(status).toBe(400)
  }
  expect(dataOf((await browser.get('/api/profile')).body)).toMatchObject({ Roles: [], Fullname: 'Mallory' })
})

test('without a session all calls of the profile are refused with LOGIN_REQUIRED', async () => {
  const loggedOut = club.visitor()
  const calls = [
    () => loggedOut.get('/api/profile'),
    () => loggedOut.get('/api/profile/sessions'),
    () => loggedOut.get('/api/profile/export?format=json'),
    () => loggedOut.put('/api/profile', { body: details }),
    () => loggedOut.post('/api/profile/email', { body: { email: 'a@example.com', password: 'x' } }),
    () => loggedOut.post('/api/profile/password', { body: { currentPassword: 'x', password: 'y' } }),
    () => loggedOut.delete('/api/profile', { body: { password: 'x' } }),
    () => loggedOut.delete('/api/profile/sessions'),
    () => loggedOut.delete('/api/profile/sessions/aaaaaaaaaaaaaaaaaaaaaa'),
  ]
  for (const call of calls) {
    const { status, body } = await call()
    expect(status).toBe(401)
    expect(problemCodeOf(body)).toBe('LOGIN_REQUIRED')
  }
})

test('a new e-mail needs the password, and the old one stays until the link is opened', async () => {
  const { browser, id, email } = await registerCustomer(club, 'Eka Putri')
  const requestEmail = (body: object) => browser.post('/api/profile/email', { body })
  expect(errorsOf((await requestEmail({ email: 'nowhere', password: testPassword })).body)).toEqual([
    { path: 'email', msg: 'Invalid email format' },
  ])
  expect(errorsOf((await requestEmail({ email: 'eka@new.example', password: '' })).body)).toEqual([
    { path: 'password', msg: 'Password is required' },
  ])
  expect(
    errorsOf((await requestEmail({ email: 'eka@new.example', password: 'guess guess guess' })).body),
  ).toEqual([{ path: 'password', msg: 'This is not your current password.' }])
  expect(dataOf((await browser.get('/api/profile')).body)['PendingEmail']).toBeNull()

  const { status, body } = await requestEmail({ email: ' Eka@New.Example ', password: testPassword })
  expect(status).toBe(201)
  expect(body).toEqual({ statusCode: 201, message: 'Check your new address for a link' })
  expect(dataOf((await browser.get('/api/profile')).body)).toMatchObject({
    Email: email,
    PendingEmail: 'eka@new.example',
  })
  const mails = await club.db.query<{ payload: Record<string, unknown> }>(
    `select payload from outbox where payload ->> 'customerId' = $1 and payload ->> 'template' like '%email%'
      and payload ->> 'template' <> 'verify-email' order by id`,
    [String(id)],
  )
  expect(mails.map(({ payload }) => payload['template'])).toEqual(['change-email', 'email-changed'])
  expect(JSON.stringify(mails)).not.toContain('example')
})

test('a request for a new e-mail gets the same answer, whether the e-mail has an account or not', async () => {
  const { email: taken } = await registerCustomer(club, 'Fitri Ayu')
  const { browser } = await registerCustomer(club, 'Gita Sari')
  const answers = await Promise.all(
    [taken, 'free@example.com'].map((email) =>
      browser.post('/api/profile/email', { body: { email, password: testPassword } }),
    ),
  )
  expect(answers[0]?.text).toBe(answers[1]?.text)
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
})

test('a customer can request a new e-mail at most five times a day', async () => {
  const { browser } = await registerCustomer(club, 'Hana Wulan')
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) {
    const body = { email: `hana${n}@new.example`, password: testPassword }
    statuses.push((await browser.post('/api/profile/email', { body })).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
})

test('a new password ends all other sessions, renews the token of this session, and queues a mail to the customer', async () => {
  const indah = await registerCustomer(club, 'Indah Kusuma')
  const phone = await logInElsewhere(club, indah)
  const oldToken = indah.browser.cookies.get('session')
  const body = { currentPassword: testPassword, password: 'twelve balls in a bag' }
  const { status } = await indah.browser.post('/api/profile/password', { body })
  expect(status).toBe(201)
  expect(indah.browser.cookies.get('session')).not.toBe(oldToken)
  expect((await indah.browser.get('/api/profile')).status).toBe(200)
  expect((await phone.get('/api/profile')).status).toBe(401)
  const withOldToken = await club.app.inject({
    method: 'GET',
    url: '/api/profile',
    headers: { cookie: `session=${oldToken}` },
  })
  expect(withOldToken.statusCode).toBe(401)
  await expect(logInElsewhere(club, indah)).rejects.toThrow('could not log in')
  await logInElsewhere(club, indah, 'twelve balls in a bag')
  const mails = await club.db.query(
    `select id from outbox where payload ->> 'customerId' = $1 and payload ->> 'template' = 'password-changed'`,
    [String(indah.id)],
  )
  expect(mails).toHaveLength(1)
})

const weakPasswords = [
  { password: '', msg: 'Password is required' },
  { password: 'short', msg: 'The password needs at least 10 characters.' },
  { password: 'x'.repeat(129), msg: 'The password can have up to 128 characters.' },
  { password: 'joko.anwar@example.com', msg: 'The password must not be your email.' },
  { password: 'password123', msg: 'Many people use this password. Please choose another.' },
]
test('a weak new password is refused at its field and changes nothing', async () => {
  const joko = await registerCustomer(club, 'Joko Anwar')
  for (const { password, msg } of weakPasswords) {
    const body = { currentPassword: testPassword, password }
    const answer = await joko.browser.post('/api/profile/password', { body })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer.body)).toEqual([{ path: 'password', msg }])
  }
  await logInElsewhere(club, joko)
})

test('in a browser that is logged in, the password can be guessed five times, over all calls together', async () => {
  const { browser } = await registerCustomer(club, 'Kartika Sari')
  const guess = { currentPassword: 'not this one at all', password: 'twelve balls in a bag' }
  const statuses: number[] = []
  for (let n = 0; n < 3; n += 1)
    statuses.push((await browser.post('/api/profile/password', { body: guess })).status)
  for (let n = 0; n < 3; n += 1)
    statuses.push((await browser.delete('/api/profile', { body: { password: 'guess' } })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  const withRightPassword = await browser.delete('/api/profile', { body: { password: testPassword } })
  expect(withRightPassword.status).toBe(429)
  expect(Number(withRightPassword.headers['retry-after'])).toBeGreaterThan(0)
  club.clock.advance({ minutes: 16 })
  expect((await browser.delete('/api/profile', { body: { password: testPassword } })).status).toBe(200)
})

type ListedSession = { SessionID: string; Device: string; IsThis: boolean }
const sessionsIn = (body: unknown): ListedSession[] => dataOf(body)['items'] as ListedSession[]

test('the list of sessions begins with the own session; one other session or all others can be ended', async () => {
  const lina = await registerCustomer(club, 'Lina Hartati')
  const [phone, tablet, laptop] = await Promise.all([1, 2, 3].map(() => logInElsewhere(club, lina)))
  const all = sessionsIn((await lina.browser.get('/api/profile/sessions')).body)
  expect(all.map(({ IsThis }) => IsThis)).toEqual([true, false, false, false])

  const [phoneSession] = sessionsIn((await phone!.get('/api/profile/sessions')).body)
  expect((await lina.browser.delete(`/api/profile/sessions/${phoneSession!.SessionID}`)).status).toBe(200)
  expect((await phone!.get('/api/profile')).status).toBe(401)
  const again = await lina.browser.delete(`/api/profile/sessions/${phoneSession!.SessionID}`)
  expect([again.status, problemCodeOf(again.body)]).toEqual([404, 'SESSION_UNKNOWN'])

  expect((await lina.browser.delete('/api/profile/sessions')).status).toBe(200)
  expect((await tablet!.get('/api/profile')).status).toBe(401)
  expect((await laptop!.get('/api/profile')).status).toBe(401)
  expect(sessionsIn((await lina.browser.get('/api/profile/sessions')).body)).toHaveLength(1)
})

test('a session of staff is no longer in the list after 12 hours without use', async () => {
  const rani = await registerCustomer(club, 'Rani Kusuma')
  await logInElsewhere(club, rani)
  await club.db.query(
    `insert into staff_role (customer_id, role) select id, 'owner' from customer where email = $1`,
    [rani.email],
  )
  club.clock.advance({ minutes: 11 * 60 })
  expect(sessionsIn((await rani.browser.get('/api/profile/sessions')).body)).toHaveLength(2)
  club.clock.advance({ minutes: 2 * 60 })
  expect(sessionsIn((await rani.browser.get('/api/profile/sessions')).body)).toHaveLength(1)
})

test('a session of another customer cannot be ended', async () => {
  const maya = await registerCustomer(club, 'Maya Anggraini')
  const nina = await registerCustomer(club, 'Nina Oktavia')
  const [session] = sessionsIn((await maya.browser.get('/api/profile/sessions')).body)
  expect((await nina.browser.delete(`/api/profile/sessions/${session!.SessionID}`)).status).toBe(404)
  expect((await maya.browser.get('/api/profile')).status).toBe(200)
})
