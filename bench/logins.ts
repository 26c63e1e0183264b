import { newPublicId } from '@pantul/server/src/platform/base/public-id.ts'
import { hashPassword } from '@pantul/server/src/people/accounts/password-hash.ts'
import { boardPath, newBrowser, today } from './bookings.ts'
import { compareWithYardstick, median, quantile, type Figure } from './figure.ts'
import { openConnection, runLoad, type Answer, type LoadRequest } from './load.ts'
import type { Setting } from './setting.ts'

const accounts = 200
/** Clients that only log in, and clients that only read. */
const loginClients = 8
const readClients = 4

/**
 * Measures whether time or content of an answer to a login or a password reset reveals that an account exists, and how
 * much many logins slow down reads.
 */
export async function measureLogins(setting: Setting): Promise<Figure[]> {
  await openAccounts(setting)
  return [...(await compareAnswers(setting)), await measureReadsDuringLogins(setting)]
}

const knownEmail = (n: number): string => `bench.account${n}@example.com`
const unknownEmail = (n: number): string => `bench.nobody1${n}@example.com`

async function openAccounts({ db }: Setting): Promise<void> {
  const hash = await hashPassword('a court at seven in the evening')
  for (let n = 0; n < accounts; n += 1)
    await db.query(
      `insert into customer (public_id, email, full_name, phone, password_hash) values ($1, $2, 'Bench', '+62 812 0000 0000', $3)
       on conflict (email) do nothing`,
      [newPublicId(), knownEmail(n), hash],
    )
}

/** A new network address per request, so that rate limits do not apply. */
const networkAddress = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
let networkCount = 0

/**
 * The parts of an answer that may not depend on the account: status, headers without their changing values, and body.
 */
const comparableParts = ({ status, head, body }: Answer): string =>
  [
    status,
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.replace(/^(date|x-request-id): .*$/i, '$1'))
      .toSorted()
      .join(),
    body,
  ].join('\n')

async function compareAnswers({ ours }: Setting): Promise<Figure[]> {
  const connection = openConnection(ours.port)
  // A new browser for each pair of requests, because attempts are also limited by browser.
  let session = await newBrowser(ours.port)
  const requestTo = (path: string, body: object): LoadRequest => ({
    path,
    headers: { ...session, 'x-forwarded-for': networkAddress((networkCount += 1)) },
    body: JSON.stringify(body),
  })
  const figures: Figure[] = []
  for (const [measure, requestOf] of [
    ['login', (email: string) => requestTo('/api/auth/login', { email, password: 'not this one at all' })],
    ['forgotten password', (email: string) => requestTo('/api/auth/reset-password/send-email', { email })],
  ] as const) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const answers = new Set<string>()
    for (let n = 0; n < accounts; n += 1) {
      session = await newBrowser(ours.port, networkAddress((networkCount += 1)))
      for (const who of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const sentAt = performance.now()
        const answer = await connection.send(requestOf(who === 'known' ? knownEmail(n) : unknownEmail(n)))
        times[who].push(performance.now() - sentAt)
        // Both addresses have the same length, so that a message that repeats them has the same length too.
        answers.add(comparableParts(answer))
      }
    }
    if (answers.size !== 1) throw new Error(`${measure}: ${answers.size} different answers`)
    const [known, unknown] = [median(times.known), median(times.unknown)]
    figures.push({
      goal: 10,
      measure: `${measure}: time difference of known and unknown`,
      unit: '%',
      ours: Math.abs(known / unknown - 1) * 100,
      yardstick: null,
      limit: 10,
      isMoreBetter: false,
    })
  }
  connection.close()
  return figures
}

/** Measures the latency of reads while eight clients only log in. Yardstick: the same reads without these clients. */
async function measureReadsDuringLogins({ ours, milliseconds }: Setting): Promise<Figure> {
  const session = await newBrowser(ours.port)
  const read = (): LoadRequest => ({ path: boardPath('BEN1', today) })
  const reads = () =>
    runLoad({ port: ours.port, clients: readClients, milliseconds: milliseconds * 3, next: read })
  const withoutLogins = await reads()
  const login = (n: number): LoadRequest => ({
    path: '/api/auth/login',
    headers: { ...session, 'x-forwarded-for': networkAddress((networkCount += 1)) },
    body: JSON.stringify({ email: knownEmail(n % accounts), password: 'not this one at all' }),
  })
  const [duringLogins] = await Promise.all([
    reads(),
    runLoad({ port: ours.port, clients: loginClients, milliseconds: milliseconds * 3, next: login }),
  ])
  return compareWithYardstick({
    goal: 10,
    measure: `reads beside ${loginClients} who only log in, p99`,
    unit: 'ms',
    ours: quantile(duringLogins.times, 0.99),
    yardstick: quantile(withoutLogins.times, 0.99),
    requiredRatio: 2.5,
    isMoreBetter: false,
  })
}
