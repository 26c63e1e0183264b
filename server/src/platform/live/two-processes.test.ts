import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock, venueNow } from '../base/clock.ts'
import { freshDatabase, type FreshDatabase } from '../database/test-database.ts'
import { brokenInvariants } from '../database/invariants.ts'
import { item, orderOf } from '../../orders/place/test-players.ts'
import { seedForCrowd } from '../../test-crowd.ts'
import { startServer, type ServerProcess } from '../../test-process.ts'
import { readStream, type ReadStream } from './test-streams.ts'

let database: FreshDatabase
let processes: ServerProcess[]
let proxy: Server
let address: string // of the proxy
let sessionHeaders: Record<string, string> // the cookies and the CSRF token of one browser

beforeAll(async () => {
  database = await freshDatabase()
  await seedForCrowd(database.db)
  // One browser may order every slot of a date.
  await database.db.query('update location set hours_per_date = 288')
  const env = { DATABASE_URL: database.url, STREAMS_PER_ADDRESS: '100' }
  processes = await Promise.all([startServer(env), startServer(env)])
  proxy = roundRobinProxy(processes.map(({ port }) => port))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  sessionHeaders = await newSessionHeaders(address)
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await Promise.all(processes.map((process) => process.end('SIGTERM')))
  await database.drop()
})

/** A proxy that sends each request to the next process. */
function roundRobinProxy(ports: readonly number[]): Server {
  let turn = 0
  return createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const port = ports[(turn += 1) % ports.length]
    const passed = request(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      },
    )
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
}

async function newSessionHeaders(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/csrf-token`)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { cookie: cookies.join('; '), 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
}

const dateAhead = (day: number): string => addDays(venueNow(systemClock, 'Asia/Jakarta').date, day)

/** A player's board: reads the day, and reads it again after each event, as the page does. */
type Board = {
  readonly stream: ReadStream
  /** The taken slots that were read last. */
  taken(): string
  /** The taken slots, after the day was read again for all events that came. */
  settled(): Promise<string>
  close(): void
}

async function openBoard(day: number, origin = address): Promise<Board> {
  const path = `/api/courts/${toDayMonthYear(dateAhead(day))}`
  const stream = await readStream(`${origin}${path}/events?distChan=TST1`)
  // `eventsWhenRead`: how many events had come when the day was read last.
  let [shown, eventsWhenRead, isOpen] = ['', -1, true]
  const keepReading = async (): Promise<void> => {
    while (isOpen) {
      const eventCount = stream.events.length
      if (eventCount === eventsWhenRead) {
        await pause(2)
        continue
      }
      const version = stream.events.at(-1)?.data['Version']
      const versionParameter = version === undefined ? '' : `&version=${version}`
      const answer = await fetch(`${address}${path}?distChan=TST1${versionParameter}`)
      const { data } = (await answer.json()) as { data: { ListCourts: TakenSlot[] } }
      shown = data.ListCourts.map(slotText).join()
      eventsWhenRead = eventCount
    }
  }
  const reading = keepReading()
  return {
    stream,
    taken: () => shown,
    settled: async () => {
      while (eventsWhenRead !== stream.events.length) await pause(2)
      return shown
    },
    close: () => {
      isOpen = false
      stream.close()
      void reading
    },
  }
}

type TakenSlot = { readonly CourtID: string; readonly BookedSlot: number; readonly IsHeld: boolean }
const slotText = ({ CourtID, BookedSlot, IsHeld }: TakenSlot): string => `${CourtID}/${BookedSlot}/${IsHeld}`

/** The taken slots of a day in the table. */
async function takenInTable(day: number): Promise<string> {
  const rows = await database.db.query<TakenSlot>(
    `select court_id as "CourtID", hour as "BookedSlot", held_until is not null as "IsHeld" from court_hour
      where location_id = 'TST1' and play_date = $1 and (held_until is null or held_until > now())
      order by court_id, hour`,
    [dateAhead(day)],
  )
  return rows.map(slotText).join()
}

let orders = 0
/** Orders a slot. Returns the payment's id; null if the slot is taken. */
async function order(day: number, hour: number, court: number, origin = address): Promise<string | null> {
  const n = (orders += 1)
  const wish = item({ date: dateAhead(day), hours: [hour], courts: [`TST1-C${court}`] })
  const answer = await fetch(`${origin}/api/courts/order-courts`, {
    method: 'POST',
    headers: { ...sessionHeaders, 'idempotency-key': `two-processes-${n}` },
    body: JSON.stringify(orderOf(n, [wish])),
  })
  const { data } = (await answer.json()) as { data?: { PaymentID?: string } }
  if (answer.status !== 201 && answer.status !== 409)
    throw new Error(`an order was answered ${answer.status}`)
  return answer.status === 201 ? (data?.PaymentID ?? null) : null
}

async function changePayment(paymentId: string, action: string): Promise<void> {
  const [path, body] =
    action === 'cancel'
      ? [`/api/payments/${paymentId}/cancel`, {}]
      : [`/api/simulate/${paymentId}`, { action }]
  await fetch(`${address}${path}`, { method: 'POST', headers: sessionHeaders, body: JSON.stringify(body) })
}

/** Makes all holds of a day end after these milliseconds. */
async function shortenHolds(day: number, milliseconds: number): Promise<void> {
  await database.db.transaction(async (tx) => {
    const values = [dateAhead(day), `${milliseconds} milliseconds`]
    await tx.query(
      `select id from sales_order where state = 'held' and id in (select order_id from court_hour where play_date = $1)
        order by id for update`,
      [dateAhead(day)],
    )
    await tx.query(
      `update sales_order set held_until = now() + $2::interval
        where state = 'held' and id in (select order_id from court_hour where play_date = $1)`,
      values,
    )
    // Only for those orders, because another order may have been placed meanwhile.
    await tx.query(
      `update court_hour set held_until = now() + $2::interval
        where play_date = $1 and held_until is not null
          and order_id in (select id from sales_order where held_until = now() + $2::interval)`,
      values,
    )
  })
  // The test wrote to the database by itself, so it tells both servers. Each server ignores only its own name.
  await database.db.query(`select pg_notify('pantul_news', $1)`, [
    JSON.stringify({ from: 'the test', topics: [`court-day TST1 ${dateAhead(day)}`] }),
  ])
}

const boardsOn = (day: number): Promise<Board[]> =>
  Promise.all(processes.map((process) => openBoard(day, process.address)))

test('changes in one process are on the boards of both within a second', async () => {
  const boards = await boardsOn(1)
  const bothBoardsShow = async (slots: string): Promise<void> => {
    await expect
      .poll(() => boards.map((board) => board.taken()), { timeout: 1_000, interval: 5 })
      .toEqual([slots, slots])
  }
  const payment = await order(1, 9, 1)
  await bothBoardsShow('TST1-C1/9/true')
  await changePayment(payment ?? '', 'pay')
  await bothBoardsShow('TST1-C1/9/false')
  await changePayment((await order(1, 10, 2)) ?? '', 'cancel')
  await bothBoardsShow('TST1-C1/9/false')
  await order(1, 11, 3)
  await bothBoardsShow('TST1-C1/9/false,TST1-C3/11/true')
  await shortenHolds(1, 300)
  await pause(300)
  await bothBoardsShow('TST1-C1/9/false')
  boards.forEach((board) => board.close())
})

test('an order is visible in the next response of its process, and soon in the other’s', async () => {
  const path = `/api/courts/${toDayMonthYear(dateAhead(2))}?distChan=TST1`
  const [urlAtFirst, urlAtSecond] = processes.map((process) => process.address + path)
  for (let hour = 6; hour < 24; hour += 1) {
    for (const url of [urlAtFirst, urlAtSecond]) expect(showsTaken(hour)(await textAt(url ?? ''))).toBe(false)
    await order(2, hour, 1, processes[0]?.address)
    expect(showsTaken(hour)(await textAt(urlAtFirst ?? ''))).toBe(true)
    await expect
      .poll(async () => showsTaken(hour)(await textAt(urlAtSecond ?? '')), { interval: 1, timeout: 900 })
      .toBe(true)
  }
})

const textAt = async (url: string): Promise<string> => (await fetch(url)).text()
const showsTaken =
  (hour: number) =>
  (text: string): boolean =>
    text.includes(`"BookedSlot":${hour},`)

test('a process that missed events catches up', async () => {
  const boards = await boardsOn(3)
  await database.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pantul news' and datname = current_database()`,
  )
  await order(3, 9, 1)
  for (const board of boards)
    await expect.poll(() => board.taken(), { timeout: 3_000, interval: 10 }).toBe('TST1-C1/9/true')
  await order(3, 10, 1)
  for (const board of boards)
    await expect.poll(() => board.taken(), { timeout: 1_000, interval: 10 }).toContain('TST1-C1/10')
  boards.forEach((board) => board.close())
})

test('after two hundred random steps the boards equal the table', async () => {
  const seed = Math.floor(Math.random() * 1e6)
  const draw = chance(seed)
  const boards = [...(await boardsOn(4)), await openBoard(4)]
  const placed: string[] = []
  const takeStep = async (): Promise<void> => {
    const [kind, payment] = [draw(10), placed[draw(placed.length)]]
    if (kind < 6 || payment === undefined) {
      const ordered = await order(4, 6 + draw(18), 1 + draw(3))
      if (ordered !== null) placed.push(ordered)
    } else if (kind < 9) await changePayment(payment, paymentActions[draw(paymentActions.length)] ?? 'pay')
    else await shortenHolds(4, 20 + draw(200))
  }
  const player = async (): Promise<void> => {
    for (let step = 0; step < 50; step += 1) await takeStep()
  }
  await Promise.all([player(), player(), player(), player()])
  await pause(1_000)
  const slotsInTable = await takenInTable(4)
  for (const board of boards) expect(await board.settled(), `drawn from ${seed}`).toBe(slotsInTable)
  boards.forEach((board) => board.close())
  expect(await brokenInvariants(database.db)).toEqual([])
})

const paymentActions = ['pay', 'cancel', 'pay-late', 'expire', 'reversal']

/** Whole numbers below `most`, the same for the same seed. */
function chance(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return most === 0 ? 0 : Math.floor(state / 65_536) % most
  }
}
