import type { BookingItem } from '@pantul/rules/booking-item'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { confirmOrder } from '../../orders/states/confirm-order.ts'
import { orderOf, today } from '../../orders/place/test-players.ts'
import { simulatedGateway } from '../../money/gateways/simulator/simulated-gateway.ts'
import { openTestApp, testConfig, type TestApp } from '../../test-app.ts'
import type { Visitor } from '../../test-visitor.ts'

export type TestCustomer = { readonly browser: Visitor; readonly id: number; readonly email: string }

export const testPassword = 'seven rackets over the net'

/** Starts the server with two small locations and a gateway, at the date of the tests. */
export async function openClub(): Promise<TestApp> {
  let db: TestApp['db'] | undefined
  const { secretKey } = testConfig()
  // The gateway simulator stores its data in the server's database, which `openTestApp` makes later.
  const openedDatabase = () => db ?? fail()
  const gateway = simulatedGateway({
    db: {
      query: (text, values) => openedDatabase().query(text, values),
      transaction: (work) => openedDatabase().transaction(work),
      onCommit: (listener) => openedDatabase().onCommit(listener),
      close: () => openedDatabase().close(),
    },
    secretKey,
  })
  const club = await openTestApp({ at: `${today}T10:00:00+07:00`, gateway })
  db = club.db
  await seedTestLocations(club.db)
  return club
}

function fail(): never {
  throw new Error('the gateway used the database before it was open')
}

/**
 * Registers a customer in a new browser, with an e-mail made from the name. `isEmailVerified`: marks it as verified.
 */
export async function registerCustomer(
  club: Pick<TestApp, 'visitor' | 'db'>,
  name: string,
  { isEmailVerified = true, phone = '+62 812 9034 1180' }: { isEmailVerified?: boolean; phone?: string } = {},
): Promise<TestCustomer> {
  const browser = club.visitor()
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`
  const { status, text } = await browser.post('/api/auth/register', {
    body: {
      email,
      password: testPassword,
      fullname: name,
      phoneNumber: phone,
      gender: 'female',
      birthDate: '28-02-1994',
    },
  })
  if (status !== 201) throw new Error(`${name} could not register: ${text}`)
  const [customer] = await club.db.query<{ id: number }>(
    `update customer set email_verified_at = case when $2::boolean then created_at end where email = $1 returning id`,
    [email, isEmailVerified],
  )
  if (customer === undefined) throw new Error(`${name} is not there`)
  return { browser, id: customer.id, email }
}

/** Logs the same customer in, in a new browser. */
export async function logInElsewhere(
  club: TestApp,
  { email }: TestCustomer,
  password = testPassword,
): Promise<Visitor> {
  const browser = club.visitor()
  const { status, text } = await browser.post('/api/auth/login', { body: { email, password } })
  if (status !== 201) throw new Error(`${email} could not log in: ${text}`)
  return browser
}

let requestCount = 0

/** Places an order as the browser's customer, or as the guest in `more.profileCustomer`. Returns the order's id. */
export async function placeOrder(
  club: TestApp,
  browser: Visitor,
  { items, more }: { items: readonly BookingItem[]; more?: object },
): Promise<number> {
  const { status, body, text } = await browser.post('/api/courts/order-courts', {
    body: orderOf(1, items, more ?? { profileCustomer: null }),
    headers: { 'idempotency-key': `profile-try-${(requestCount += 1)}` },
  })
  if (status !== 201) throw new Error(`not ordered: ${text}`)
  const { OrderNo } = (body as { data: { OrderNo: string } }).data
  const [row] = await club.db.query<{ id: number }>('select id from sales_order where number = $1', [OrderNo])
  if (row === undefined) throw new Error(`${OrderNo} is not there`)
  return row.id
}

/** Confirms the order and marks its payment as paid. */
export const payOrder = (club: TestApp, orderId: number): Promise<void> =>
  club.db.transaction(async (tx) => {
    await confirmOrder(tx, orderId, 'paid')
    await tx.query(
      `update payment set state = 'paid', settles_order = true, paid_at = $2, next_check_at = null where order_id = $1`,
      [orderId, club.clock.now()],
    )
  })

/**
 * Adds rows that refer to the order or its customer: a package with its ledger, a used promo, a child's place in a
 * finished class, and store credit.
 */
export async function addRelatedRows(club: TestApp, orderId: number): Promise<void> {
  for (const statement of relatedRows) await club.db.query(statement, [orderId])
}

const lineOf = `(select id from order_line where order_id = o.id order by id limit 1)`
const publicId = (start: string): string => `'${start}' || lpad(o.id::text, ${22 - start.length}, '0')`

// `$1`: the id of the order. `$1 > 0` is always true: a statement must use its parameter.
const relatedRows = [
  `insert into package (id, location_id, name, hours, price, valid_days)
   select 'P-' || o.id, o.location_id, 'Ten hours', 10, 1000000, 90 from sales_order o where o.id = $1`,
  `insert into quota_package (public_id, package_id, location_id, order_id, line_id, customer_id, name, hours,
                              from_hour, to_hour, expires_on, balance, created_at)
   select ${publicId('quota')}, 'P-' || o.id, o.location_id, o.id, ${lineOf}, o.customer_id, 'Ten hours', 10, 0, 24,
          '2031-12-31', 10, o.placed_at
     from sales_order o where o.id = $1`,
  `insert into quota_entry (quota_id, kind, units, reserved, cause, at)
   select id, 'grant', 10, 0, 'bought', created_at from quota_package where order_id = $1`,
  // With a code, because a promo without a code would change the prices of other tests.
  `insert into promo (code, name_en, name_id, kind, percent, starts_on, ends_on, used)
   select 'TEN' || $1::text, 'Ten off ' || $1::text, 'Diskon', 'percent', 10, '2031-01-01', '2031-12-31', 1`,
  `insert into promo_use (order_id, promo_id, customer_keys, used_at)
   select o.id, (select max(id) from promo), array['hash of ' || c.email], o.placed_at
     from sales_order o join customer c on c.id = o.customer_id where o.id = $1`,
  `insert into class_session (public_id, location_id, name_en, name_id, level, coach_id, court_id, play_date, from_hour,
                              to_hour, price, places, taken, cut_off_at)
   select ${publicId('class')}, o.location_id, 'Class', 'Kelas', 'all', 'TST1-K1', 'TST1-C3', '2031-03-04',
          6 + o.id % 16, 7 + o.id % 16, 1000, 8, 1, o.placed_at
     from sales_order o where o.id = $1`,
  `insert into court_hour (location_id, play_date, court_id, hour, session_id)
   select location_id, play_date, court_id, from_hour, id from class_session
    where id = (select max(id) from class_session) and $1 > 0`,
  `insert into coach_hour (location_id, play_date, coach_id, hour, session_id)
   select location_id, play_date, coach_id, from_hour, id from class_session
    where id = (select max(id) from class_session) and $1 > 0`,
  `insert into enrolment (public_id, order_id, line_id, session_id, places)
   select ${publicId('place')}, o.id, ${lineOf}, (select max(id) from class_session), 1
     from sales_order o where o.id = $1`,
  `insert into participant (enrolment_id, name, birth_year, guardian_name, guardian_phone)
   select e.id, 'Bima ' || c.full_name, 2021, c.full_name, c.phone
     from enrolment e join sales_order o on o.id = e.order_id join customer c on c.id = o.customer_id where o.id = $1`,
  `insert into credit_account (customer_id, balance) select customer_id, 5000 from sales_order where id = $1`,
  `insert into credit_entry (customer_id, kind, amount, order_id, effect_key, at)
   select customer_id, 'adjust', 5000, id, 'adjust:' || id, placed_at from sales_order where id = $1`,
]
