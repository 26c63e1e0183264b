import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { zoneInDaytime, type LocalHour } from './days.ts'

const root = path.join(import.meta.dirname, '..')
const startTimeoutMs = 120_000

/**
 * A running product with its own database. Its functions change the database directly: they simulate staff, the gateway
 * and the passing of time.
 */
export type Venue = {
  /** `http://localhost:<port>`, without a trailing slash. */
  readonly address: string
  /** The folder of sent mails (`.eml` files). */
  readonly mailFolder: string
  /** The printed link for the first owner; empty if there is an owner. */
  readonly ownerLink: string
  /** Puts the first `count` courts of a location on sale, adds the missing ones, and takes the others off sale. */
  readonly setCourtCount: (locationId: string, count: number) => Promise<void>
  /** Makes the hold of an order expire now. */
  readonly expireHold: (orderNumber: string) => Promise<void>
  /** Closes the hours of the first booking of a paid order. Its player gets a move right for 20 days. */
  readonly closeFirstBooking: (orderNumber: string) => Promise<void>
  /** Makes the move right of an order expire now. */
  readonly expireMoveRight: (orderNumber: string) => Promise<void>
  /** Sets the price of all hours of a location on a date, in rupiah. */
  readonly setPriceOfDate: (change: { locationId: string; date: string; price: number }) => Promise<void>
  /** The number of orders that were placed with this e-mail address. */
  readonly countOrdersOf: (email: string) => Promise<number>
  /** Deletes the counted attempts, so that every rate limit starts again from zero. */
  readonly clearRateLimits: () => Promise<void>
  /** Adds a promo of 20 percent on everything. `mostUses`: how often it can be used; null: without limit. */
  readonly addPromo: (promo: { code: string; mostUses: number | null }) => Promise<void>
  /** Sets the price of a package, in rupiah, by its id. */
  readonly setPackagePrice: (packageId: string, price: number) => Promise<void>
  /** Gives a customer without store credit this many rupiah of it. */
  readonly addStoreCredit: (email: string, amount: number) => Promise<void>
  /** Lowers the balance of each package of the customer to `hours`. */
  readonly reducePackageHoursTo: (email: string, hours: number) => Promise<void>
  /**
   * Sets the cancellation tiers of a location and its orders: everything is refunded until `hours` hours before play,
   * and nothing afterwards.
   */
  readonly setFullRefundUntil: (locationId: string, hours: number) => Promise<void>
  /** Moves the cut-off of a class to now; a job then decides whether the class runs. */
  readonly setCutOffToNow: (classId: string) => Promise<void>
  /**
   * Moves a class to 03:00–04:00 today: one that has enough players to run. It keeps its court and its coach. `places`:
   * the number of its paid places.
   */
  readonly moveClassToToday: (locationId: string) => Promise<{ name: string; places: number }>
  /**
   * Sets the limits of unpaid court-hours per network address at every location: up to `free` without a proof of work,
   * up to `work` with one. Without an argument there is no limit, because all players of a worker share one address.
   */
  readonly limitUnpaidHours: (hours?: { free: number; work: number }) => Promise<void>
  /** Ends all logins of an account. */
  readonly endSessions: (email: string) => Promise<void>
  /** Gives an account a role of staff at a location. */
  readonly giveRole: (
    email: string,
    role: 'front-desk' | 'coach' | 'finance' | 'manager',
    locationId: string,
  ) => Promise<void>
  /** Removes all staff roles of an account. */
  readonly removeRoles: (email: string) => Promise<void>
  /**
   * Dates the last used authenticator code of an account back by a minute, so that the code of the running half-minute
   * is accepted again.
   */
  readonly allowNextCode: (email: string) => Promise<void>
  /**
   * Moves all locations to a time zone in which it is now daytime and the middle of an hour. That hour stays on sale
   * until it ends. Only for stories that have a venue of their own.
   */
  readonly moveToDaytime: () => Promise<LocalHour>
  /**
   * Dates the acts, payments, arrivals and shifts of today at a location back to yesterday. The server then sends the
   * end-of-day mail of yesterday again.
   */
  readonly moveStaffDayToYesterday: (locationId: string) => Promise<void>
  /** Stops the product and deletes its files. Throws if an invariant is broken. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the product like `npm start`, on a free loopback port with a new database. `isEmpty`: the database has no
 * demonstration data.
 */
export async function startVenue(name: string, { isEmpty = false } = {}): Promise<Venue> {
  // The process id separates the folders of test runs that run at the same time.
  const dataFolder = path.join(root, '.data', `e2e-${name}-${process.pid}`)
  const mailFolder = path.join(dataFolder, 'mail')
  const port = await freePort()
  const address = `http://localhost:${port}`
  const product = spawn(process.execPath, [path.join(root, 'scripts', 'start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      MAIL_DIR: mailFolder,
      PORT: String(port),
      LOG_LEVEL: 'error',
      DEMO_SEED: isEmpty ? '0' : '1',
      // Lifts the rate limits, because all players of a worker share one address.
      RATE_LIMIT_READS: '1000000',
      RATE_LIMIT_ORDER_ATTEMPTS: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = await waitUntilOpen(product)
  const url = databaseUrl(dataFolder)
  const database = new Client({ connectionString: url, application_name: 'pantul story' })
  await database.connect()
  await database.query(limitUnpaidHours, [30_000, 30_000])
  return {
    address,
    mailFolder,
    ownerLink: /http:\S+\/auth\/register#\S+/.exec(output)?.[0] ?? '',
    setCourtCount: async (locationId, count) => {
      for (const statement of setCourtCount) await database.query(statement, [locationId, count])
    },
    expireHold: async (orderNumber) => {
      for (const statement of expireHold) await database.query(statement, [orderNumber])
      // No event reports this direct change. The server reloads its cached court day after a second.
      await pause(1_500)
    },
    closeFirstBooking: async (orderNumber) => {
      for (const statement of closeFirstBooking) await database.query(statement, [orderNumber])
    },
    expireMoveRight: async (orderNumber) => {
      await database.query(expireMoveRight, [orderNumber])
    },
    setPriceOfDate: async ({ locationId, date, price }) => {
      await database.query(insertPrice, [locationId, date, price])
    },
    countOrdersOf: async (email) => {
      const { rows } = await database.query<{ count: number }>(countOrders, [email])
      return rows[0]?.count ?? 0
    },
    clearRateLimits: async () => {
      await database.query('delete from attempt_count')
    },
    addPromo: async ({ code, mostUses }) => {
      await database.query(insertPromo, [code, mostUses])
    },
    setPackagePrice: async (packageId, price) => {
      await database.query('update package set price = $2 where id = $1', [packageId, price])
    },
    addStoreCredit: async (email, amount) => {
      await database.query(addStoreCredit, [email, amount])
    },
    reducePackageHoursTo: async (email, hours) => {
      await database.query(reducePackageHours, [email, hours])
    },
    setFullRefundUntil: async (locationId, hours) => {
      for (const statement of setTiers)
        await database.query(statement, [locationId, JSON.stringify([{ hours, percent: 100 }])])
    },
    setCutOffToNow: async (classId) => {
      await database.query('update class_session set cut_off_at = now() where public_id = $1', [classId])
    },
    moveClassToToday: async (locationId) => {
      const { rows } = await database.query<MovableClass>(movableClass, [locationId])
      const [movable] = rows
      if (movable === undefined) throw new Error(`${locationId} has no class that can be moved`)
      runScript(url, 'move-session.ts', [movable.id, movable.today, '3', '4', movable.court, movable.coach])
      return movable
    },
    limitUnpaidHours: async ({ free, work } = { free: 30_000, work: 30_000 }) => {
      await database.query(limitUnpaidHours, [free, work])
    },
    endSessions: async (email) => {
      await database.query(endSessions, [email])
    },
    giveRole: async (email, role, locationId) => {
      await database.query(giveRole, [email, role, locationId])
    },
    removeRoles: async (email) => {
      await database.query(removeRoles, [email])
    },
    allowNextCode: async (email) => {
      await database.query(dateLastCodeBack, [email])
    },
    moveToDaytime: async () => {
      const { zone, ...now } = zoneInDaytime()
      for (const statement of moveToZone) await database.query(statement, [zone])
      return now
    },
    moveStaffDayToYesterday: async (locationId) => {
      await database.query('begin')
      await database.query("set local session_replication_role = 'replica'")
      for (const statement of moveToYesterday) await database.query(statement, [locationId])
      await database.query('commit')
    },
    stop: async () => {
      await database.end()
      const broken = brokenInvariants(url)
      await stopProduct(product)
      rmSync(dataFolder, { recursive: true, force: true })
      if (broken !== null) throw new Error(broken)
    },
  }
}

const setCourtCount = [
  `insert into court (id, location_id, name, material, kind, wall, turf, position)
   select $1 || '-C' || n, $1, 'Court ' || n, 'PADEL-IN', 'indoor', 'panoramic', 'blue', n
     from generate_series(1, $2::int) as n
       on conflict do nothing`,
  `update court set is_active = position <= $2::int where location_id = $1`,
]

const expireHold = [
  `update court_hour set held_until = now() from sales_order
    where sales_order.id = court_hour.order_id and sales_order.number = $1`,
  `update coach_hour set held_until = now() from sales_order
    where sales_order.id = coach_hour.order_id and sales_order.number = $1`,
  `update sales_order set held_until = now() where number = $1 and state = 'held'`,
]

const closeFirstBooking = [
  `delete from court_hour using sales_order o where o.id = court_hour.order_id and o.number = $1`,
  `insert into move_right (order_id, booking_id, until, otherwise, created_at)
   select id, 1, date_trunc('day', now()) + interval '20 days', 'credit', now() from sales_order where number = $1`,
  `update sales_order set ends_at = 'infinity' where number = $1`,
]

const expireMoveRight = `
  update move_right set created_at = now() - interval '2 days', until = now() - interval '1 second'
   where order_id = (select id from sales_order where number = $1)`

const insertPrice = `
  insert into price_rule (location_id, date_from, date_to, from_hour, to_hour, price, price_type, priority)
  values ($1, $2, $2, 0, 24, $3, 'S', 1000)`

const countOrders = `select count(*)::int as count from sales_order where guest_email = $1`

const insertPromo = `
  insert into promo (code, name_en, name_id, kind, percent, starts_on, ends_on, max_uses, is_listed)
  values ($1, 'Story ' || $1, 'Cerita ' || $1, 'percent', 20, current_date - 2, current_date + 30, $2, false)`

const addStoreCredit = `
  with account as (
    insert into credit_account (customer_id, balance) select id, $2 from customer where email = $1
    returning customer_id, balance
  )
  insert into credit_entry (customer_id, kind, amount, effect_key, at)
  select customer_id, 'adjust', balance, 'story ' || customer_id, now() from account`

const reducePackageHours = `
  with reduced as (
    update quota_package set balance = $2
      from (select q.id, q.balance from quota_package q join customer c on c.id = q.customer_id
             where c.email = $1 and q.balance > $2) before
     where quota_package.id = before.id
    returning before.id, before.balance as balance_before
  )
  insert into quota_entry (quota_id, kind, units, reserved, cause, at)
  select id, 'adjust', $2 - balance_before, 0, 'story', now() from reduced`

const setTiers = [
  `update location set cancellation_tiers = $2 where id = $1`,
  `update sales_order set tiers = $2 where location_id = $1`,
]

const limitUnpaidHours = `update location set free_guest_hours = $1, work_guest_hours = $2`

const endSessions = `
  delete from session using customer where customer.id = session.customer_id and customer.email = $1`

const giveRole = `
  insert into staff_role (customer_id, role, location_id) select id, $2, $3 from customer where email = $1
  on conflict do nothing`

const removeRoles = `
  delete from staff_role using customer where customer.id = staff_role.customer_id and customer.email = $1`

const dateLastCodeBack = `
  update staff_secret set last_step = last_step - 2 from customer
   where customer.id = staff_secret.customer_id and customer.email = $1`

// A job computes `ends_at` again where it is null. `$1 <> ''` is always true: every statement gets the zone as a
// parameter, and PostgreSQL demands that each parameter is used.
const moveToZone = [
  // The demonstration sells out the evening of some dates. Nothing is booked on the courts that are added here.
  `insert into court (id, location_id, name, material, kind, wall, turf, position)
   select location_id || '-C' || n, location_id, 'Court ' || n, material, kind, wall, turf, n
     from court cross join generate_series(7, 8) as n
    where location_id in ('JKT1', 'BDG1') and name = 'Court 1' and $1 <> ''`,
  // After the courts, because a change of the location makes the server read its courts again.
  'update location set time_zone = $1, last_start_minute = 59',
  `update sales_order set ends_at = null where state = 'confirmed' and $1 <> ''`,
]

/** SQL condition: a moment is today at the location. Uses `l` (location). */
const isToday = (moment: string): string =>
  `(${moment} at time zone l.time_zone)::date = (now() at time zone l.time_zone)::date`

/**
 * `arrival`, `payment` and the other tables are dated back; the mail of yesterday is deleted, so that it is sent again.
 */
const moveToYesterday = [
  `update payment p set paid_at = p.paid_at - interval '1 day' from location l
    where l.id = $1 and p.location_id = l.id and p.gateway = 'desk' and ${isToday('p.paid_at')}`,
  `update arrival r set at = r.at - interval '1 day' from staff_act a, location l
    where a.id = r.act_id and l.id = $1 and a.location_id = l.id and ${isToday('r.at')}`,
  `update drawer_shift s set opened_at = s.opened_at - interval '1 day', closed_at = s.closed_at - interval '1 day'
     from drawer d, location l where d.id = s.drawer_id and l.id = $1 and d.location_id = l.id and ${isToday('s.closed_at')}`,
  `update staff_act a set at = a.at - interval '1 day' from location l
    where l.id = $1 and a.location_id = l.id and ${isToday('a.at')}`,
  `delete from outbox where dedupe_key like 'end-of-day:' || $1 || ':%'`,
  `delete from end_of_day where location_id = $1`,
]

/** Reads port and password of the embedded database from its files. */
function databaseUrl(dataFolder: string): string {
  const folder = path.join(dataFolder, 'pg18')
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim()
  const port = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[3] ?? ''
  return `postgresql://pantul:${password}@127.0.0.1:${port.trim()}/pantul`
}

type MovableClass = {
  readonly id: string
  readonly name: string
  readonly places: number
  readonly court: string
  readonly coach: string
  readonly today: string
}

// Only a class that has reached its minimum: its cut-off moves too, and it would be cancelled with fewer players.
const movableClass = `
  select s.public_id as id, s.name_en as name, s.court_id as court, s.coach_id as coach,
         to_char(now() at time zone l.time_zone, 'YYYY-MM-DD') as today,
         (select sum(e.places)::int from enrolment e
           where e.session_id = s.id and e.ended_at is null and e.held_until is null) as places
    from class_session s
    join location l on l.id = s.location_id
   where s.location_id = $1 and s.programme_id is null and s.state = 'open' and s.taken >= s.minimum and s.taken > 2
     and s.play_date > (now() at time zone l.time_zone)::date
   order by s.play_date desc, s.id
   limit 1`

/** Runs a command of `scripts/` on the database. Throws with its output if it fails. */
function runScript(url: string, name: string, values: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts', name), ...values],
    { env: { ...process.env, DATABASE_URL: url }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
}

/** The output of `npm run invariants` if it failed, otherwise null. */
function brokenInvariants(url: string): string | null {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts', 'invariants.ts')],
    { env: { ...process.env, DATABASE_URL: url }, encoding: 'utf8' },
  )
  return status === 0 ? null : `${stdout}${stderr}`
}

/** Returns the output of the product up to its readiness. Rejects with the output if the product ends before. */
function waitUntilOpen(product: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  const tooLate = setTimeout(() => reject(new Error(`The product did not open.\n${output}`)), startTimeoutMs)
  const onData = (chunk: string): void => {
    output += chunk
    if (output.includes('Pantul is open')) resolve(output)
  }
  product.stdout?.setEncoding('utf8').on('data', onData)
  product.stderr?.setEncoding('utf8').on('data', onData)
  product.once('exit', (code) => reject(new Error(`The product ended with ${code}.\n${output}`)))
  return promise.finally(() => clearTimeout(tooLate))
}

async function stopProduct(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null) return
  const ended = new Promise((resolve) => product.once('exit', resolve))
  product.kill('SIGTERM')
  await ended
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
  })
  return promise
}
