import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '@pantul/rules/play-date'
import { systemClock, timeLimit, venueNow } from './platform/base/clock.ts'
import type { Connection, Database } from './platform/database/open.ts'
import { seedTestLocations } from './demonstration/test-locations.ts'
import { item, orderOf } from './orders/place/test-players.ts'

/** Guests who place orders in a loop. An order without an answer is sent again with the same Idempotency-Key. */
export type Crowd = {
  /** The order number of each attempt that was answered with 201, by Idempotency-Key. */
  readonly acknowledged: ReadonlyMap<string, string>
  /** How often each answer came: `201`, `409 SLOT_TAKEN`, `503 DATABASE_AWAY`, `lost`. */
  readonly answers: Readonly<Record<string, number>>
  /** Unexpected responses. */
  readonly faults: readonly string[]
  /** Resolves when `orders` more orders are acknowledged; throws after 20 seconds. */
  waitForOrders(orders: number): Promise<void>
  /** Starts no more attempts and waits for the running ones. */
  stopOrdering(): Promise<void>
}

/**
 * For tests: the small venue with sixty open days and wide limits of unpaid orders, because all guests share one
 * address.
 */
export async function seedForCrowd(db: Database): Promise<void> {
  await seedTestLocations(db)
  await db.query(
    `update location set days_ahead = 60, unpaid_orders = 1000, unpaid_hours = 30000,
                         free_guest_hours = 30000, work_guest_hours = 30000`,
  )
}

type CrowdOptions = { readonly guests: number; readonly address: () => string }

/** For tests: starts `guests` guests who order at TST1. Every fifth attempt wants the slot of the attempt before. */
export function startCrowd({ guests, address }: CrowdOptions): Crowd {
  const acknowledged = new Map<string, string>()
  const answers: Record<string, number> = {}
  const faults: string[] = []
  let tries = 0
  let isOver = false

  async function order(guest: Guest): Promise<void> {
    const attemptNo = (tries += 1)
    const key = `guest-order-${attemptNo}-${Math.floor(Math.random() * 1e9)}`
    const body = JSON.stringify(
      orderOf(attemptNo, [slotRequest(attemptNo % 5 === 0 ? attemptNo - 1 : attemptNo)]),
    )
    for (;;) {
      const answer = await guest.send(address(), { key, body })
      const name = describeAnswer(answer)
      answers[name] = (answers[name] ?? 0) + 1
      if (answer === null || answer.status === 503) {
        if (answer !== null && answer.retryAfter === null) faults.push('a 503 without Retry-After')
        await pause(50 + Math.random() * 100)
        continue
      }
      if (answer.status === 201) return acknowledge(key, answer.orderNo)
      if (answer.status !== 409) faults.push(`${name} ${answer.text}`)
      return
    }
  }

  function acknowledge(key: string, orderNo: string): void {
    const earlierNo = acknowledged.get(key)
    if (earlierNo !== undefined && earlierNo !== orderNo)
      faults.push(`${key} got ${earlierNo} and ${orderNo}`)
    acknowledged.set(key, orderNo)
  }

  const guestLoops = Array.from({ length: guests }, async () => {
    const guest = newGuest()
    while (!isOver) await order(guest)
  })
  return {
    acknowledged,
    answers,
    faults,
    waitForOrders: async (orders) => {
      const target = acknowledged.size + orders
      const limit = timeLimit(20_000)
      while (acknowledged.size < target) {
        if (limit.isOver()) throw new Error(`too few orders within 20 seconds: ${JSON.stringify(answers)}`)
        await pause(5)
      }
    },
    stopOrdering: async () => {
      isOver = true
      await Promise.all(guestLoops)
    },
  }
}

/**
 * The booking item of attempt `n`: one of about 3,000 court-hours. After these the attempts begin again with the first.
 */
function slotRequest(n: number) {
  const today = venueNow(systemClock, 'Asia/Jakarta').date
  return item({
    date: addDays(today, 1 + (Math.floor(n / 54) % 58)),
    hours: [6 + (Math.floor(n / 3) % 18)],
    courts: [`TST1-C${1 + (n % 3)}`],
  })
}

type Answer = {
  readonly status: number
  readonly code: string
  readonly orderNo: string
  readonly retryAfter: string | null
  readonly text: string
}

const describeAnswer = (answer: Answer | null): string =>
  answer === null ? 'lost' : `${answer.status} ${answer.code}`.trim()

type Guest = { send(address: string, order: { key: string; body: string }): Promise<Answer | null> }

/** A browser that keeps its cookies and CSRF token while the server restarts. */
function newGuest(): Guest {
  let sessionHeaders: Record<string, string> | undefined
  return {
    send: async (address, { key, body }) => {
      try {
        sessionHeaders ??= await sessionHeadersAt(address)
        const response = await fetch(`${address}/api/courts/order-courts`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', 'idempotency-key': key, ...sessionHeaders },
          signal: AbortSignal.timeout(15_000),
        })
        return await answerFrom(response)
      } catch {
        // The connection failed: the order may or may not exist.
        return null
      }
    },
  }
}

async function sessionHeadersAt(address: string): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/csrf-token`)
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { cookie: cookies.join('; '), 'x-csrf-token': csrfToken }
}

async function answerFrom(response: Response): Promise<Answer> {
  const text = await response.text()
  const answer = JSON.parse(text) as { code?: string; data?: { OrderNo?: string } }
  return {
    status: response.status,
    code: answer.code ?? '',
    orderNo: answer.data?.OrderNo ?? '',
    retryAfter: response.headers.get('retry-after'),
    text,
  }
}

/** Counts lost, doubled and incomplete orders of a crowd. All numbers are zero in a sound database. */
export async function findDamage(db: Connection, { acknowledged }: Crowd): Promise<Damage | undefined> {
  const [damage] = await db.query<Damage>(
    `select (select count(*)::int from unnest($1::text[]) as accepted (number)
              where not exists (select from sales_order o where o.number = accepted.number)) as lost,
            (select count(*)::int from (select order_id from idempotency group by order_id having count(*) > 1) d)
              + (select count(*)::int from sales_order o
                  where not exists (select from idempotency i where i.order_id = o.id)) as doubled,
            (select count(*)::int from sales_order o
              where not exists (select from court_hour h where h.order_id = o.id)
                 or not exists (select from payment p where p.order_id = o.id)
                 or not exists (select from order_event e where e.order_id = o.id)) as "incomplete",
            (select count(*)::int from sales_order o
              where not exists (select from outbox b where b.dedupe_key = 'placed:' || o.id)) as "withoutMail",
            (select count(*)::int from idempotency where status is null) as unanswered`,
    [[...acknowledged.values()]],
  )
  return damage
}

type Damage = { lost: number; doubled: number; incomplete: number; withoutMail: number; unanswered: number }

/** The result of `findDamage` for a sound database. */
export const noDamage: Damage = { lost: 0, doubled: 0, incomplete: 0, withoutMail: 0, unanswered: 0 }
