import { nextSteps, refundQueueOf } from '@pantul/rules/refund-queue'
import { rolesFor, type StaffAction } from '@pantul/rules/staff-may'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom, type SeededRandom } from '../../demonstration/seeded-random.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { forgetOrders } from '../../people/profile/forget-orders.ts'
import { taskColumns, type RefundTask } from '../refund-tasks/refund-task.ts'
import { GatewayUnavailable, type RefundAnswer, type PaymentDeps } from '../gateways/gateway.ts'
import { applyGatewayStatus } from '../payments/settle-payment.ts'
import { checkAsker } from './who-asked.ts'
import { storeAccount } from './store-account.ts'
import { queueOfRefund } from './list-refunds.ts'
import { remindOfAccounts } from './remind-of-accounts.ts'
import { requestDueRefunds } from './request-refunds.ts'
import { openRefundQueue, type QueueWorker, type RefundQueueUnderTest } from './test-refund-queue.ts'

/** What the gateway answers to a refund; `null`: it works. */
const gateway = { answer: null as RefundAnswer | 'away' | null }
let venue: RefundQueueUnderTest
let deps: PaymentDeps
let staff: Readonly<Record<'finance' | 'manager' | 'desk' | 'owner', QueueWorker>>
beforeAll(async () => {
  venue = await openRefundQueue()
  await venue.db.query('update location set refund_per_day = 100000000')
  const workingGateway = venue.deps.gateway
  deps = {
    ...venue.deps,
    gateway: {
      ...workingGateway,
      fetchStatus: async (attempt, signal) => {
        if (gateway.answer === 'away') throw new GatewayUnavailable('switched off')
        return workingGateway.fetchStatus(attempt, signal)
      },
      refund: async (attempt, refund, signal) => {
        if (gateway.answer === 'away') throw new GatewayUnavailable('switched off')
        return gateway.answer ?? workingGateway.refund(attempt, refund, signal)
      },
    },
  }
  staff = {
    finance: await venue.addWorker('finance'),
    manager: await venue.addWorker('manager'),
    desk: await venue.addWorker('front-desk'),
    owner: await venue.addWorker('owner'),
  }
})
afterAll(() => venue.close())

type OpenTask = RefundTask & {
  readonly queue: string
  readonly locationId: string
  readonly phone: string | null
}

const openTasks = (): Promise<OpenTask[]> =>
  venue.db.query<OpenTask>(
    `select ${taskColumns}, ${queueOfRefund} as queue, o.location_id as "locationId", o.guest_phone_e164 as phone
       from refund_task t join sales_order o on o.id = t.order_id
      where t.state <> 'done' order by t.id`,
  )

/**
 * Open refunds that wait for nobody (no job picks them and no member of staff can go on), or whose queue is not the same by
 * `refundQueueOf`, by its SQL and in the list of the desk. Also the broken invariants.
 */
async function findFaults(): Promise<unknown[]> {
  const wrong: unknown[] = []
  const listed = new Map((await staff.owner.list()).map((refund) => [refund.publicId, refund]))
  for (const task of await openTasks()) {
    const queue = refundQueueOf(task)
    const { actor, permission } = nextSteps[queue]
    const shown = listed.get(task.publicId ?? '')
    const agrees = queue === task.queue && shown?.queue === queue && shown.nextActor === actor
    const canAct = actor === 'staff' ? await staffCanAct(task, permission) : task.isScheduled
    if (!agrees || !canAct || actor === 'nobody') wrong.push({ task, queue, shown })
  }
  return [...wrong, ...(await brokenInvariants(venue.db))]
}

/** Whether somebody at the location may do the action, and may approve the refund. */
async function staffCanAct(task: OpenTask, permission: StaffAction | null): Promise<boolean> {
  const staffWithRole = await venue.db.query<{ customerId: number }>(
    `select distinct customer_id as "customerId" from staff_role
      where role = any ($1) and (location_id = $2 or location_id is null)`,
    [permission === null ? [] : rolesFor(permission), task.locationId],
  )
  const people = await Promise.all(
    staffWithRole.map((person) => checkAsker(venue.db, task.id, { ...person, locationId: task.locationId })),
  )
  return people.some(
    ({ isAsker, isOnlyApprover }) => permission !== 'approve-refunds' || !isAsker || isOnlyApprover,
  )
}

const makeJobsDue = () => venue.db.query('update refund_task set next_at = now() where next_at is not null')
async function runJobs(): Promise<void> {
  await makeJobsDue()
  await requestDueRefunds(deps)
  await remindOfAccounts(deps)
}

let references = 0
let guests = 300

/** An order that was paid through the gateway and cancelled. */
async function cancelledAtGateway(): Promise<void> {
  guests += 1
  const guest = venue.visitor()
  const placed = await venue.place(guest, [item({ date: addDays(today, 4 + (guests % 50)), hours: [12] })], {
    guestNumber: guests,
  })
  await venue.simulate(placed.PaymentID, 'pay')
  await venue.cancel(guest, placed.OrderID)
}

const account = { Bank: 'BCA', AccountNumber: '1234567890', AccountName: 'Player' }
const guestOf = (task: OpenTask) => ({ OrderNo: task.orderNumber, Phone: task.phone ?? '' })

/** Gives the role back that the event `financeLeaves` took. */
const giveFinanceRoleBack = () =>
  venue.db.query(
    `insert into staff_role (customer_id, location_id, role) select $1, 'TST1', 'finance'
      where not exists (select from staff_role where customer_id = $1)`,
    [staff.finance.id],
  )

/** Events of a sequence, each for one open refund. The server may refuse them. */
const events: Readonly<Record<string, (task: OpenTask, random: SeededRandom) => Promise<unknown>>> = {
  guestEntersAccount: async (task) =>
    venue.db.transaction(async (tx) => {
      if (task.route === 'transfer' && (task.state === 'open' || task.state === 'requested'))
        await storeAccount(
          tx,
          task.id,
          { bank: 'BNI', accountNumber: '999988887777', accountName: 'Player' },
          null, // No staff act: the guest entered it.
        )
    }),
  ownerEntersAccount: (task) =>
    staff.owner.step(task.publicId ?? '', 'enter-account', { ...guestOf(task), ...account }),
  managerEntersAccount: (task) =>
    staff.manager.step(task.publicId ?? '', 'enter-account', { ...guestOf(task), ...account }),
  approve: (task, random) =>
    (random.isTrue(0.5) ? staff.finance : staff.owner).step(task.publicId ?? '', 'approve'),
  send: (task) => staff.finance.step(task.publicId ?? '', 'send', { Reference: `turn ${(references += 1)}` }),
  finish: (task) => staff.finance.step(task.publicId ?? '', 'finish'),
  reopenDone: async () => {
    const done = await staff.owner.list('done')
    const sent = done.find(({ route }) => route === 'transfer')
    if (sent !== undefined) await staff.finance.step(sent.publicId, 'reopen', { Reason: 'came back' })
  },
  reopenSent: (task) => staff.finance.step(task.publicId ?? '', 'reopen', { Reason: 'came back' }),
  stopWaitingForAccount: (task) =>
    staff.manager.step(task.publicId ?? '', 'route', { Route: 'counter', Reason: 'no answer' }),
  transferInsteadOfGateway: (task) =>
    staff.owner.step(task.publicId ?? '', 'route', { Route: 'transfer', Reason: 'it fails' }),
  cash: (task) => staff.desk.step(task.publicId ?? '', 'cash', guestOf(task)),
  jobs: () => runJobs(),
  gatewayAway: async () => {
    gateway.answer = 'away'
    await runJobs()
  },
  gatewayRefuses: async () => {
    gateway.answer = { outcome: 'refused', reason: 'closed' }
    await runJobs()
  },
  gatewayAccepts: async () => {
    gateway.answer = { outcome: 'requested', reason: null }
    await runJobs()
  },
  aDayLater: () =>
    venue.db.query(
      `update refund_task set created_at = created_at - interval '25 hours', turn_at = turn_at - interval '25 hours'
        where state <> 'done'`,
    ),
  chargeback: async (task) => {
    const [payment] = await venue.db.query<{ id: number; gateway: string; amount: number }>(
      'select id, gateway, amount from payment where id = $1',
      [task.paymentId],
    )
    if (payment?.gateway === 'simulator')
      await applyGatewayStatus(deps, payment.id, {
        meaning: 'charged_back',
        rawStatus: 'chargeback',
        code: '200',
        transactionId: `chargeback-${payment.id}`,
        amount: payment.amount,
        currency: 'IDR',
        method: 'qris',
        reason: null,
        refunds: [],
        redirectUrl: null,
        raw: {},
      })
  },
  reversal: async (task) => {
    const [payment] = await venue.db.query<{ id: string; gateway: string }>(
      'select public_id as id, gateway from payment where id = $1',
      [task.paymentId],
    )
    if (payment?.gateway === 'simulator') await venue.simulate(payment.id, 'reversal')
  },
  locationClosesOrOpens: async (_task, random) =>
    venue.db.query('update location set is_active = $1 where id = $2', [random.isTrue(0.5), 'TST1']),
  financeLeaves: () => venue.db.query('delete from staff_role where customer_id = $1', [staff.finance.id]),
  financeReturns: () => giveFinanceRoleBack(),
  orderIsForgotten: async () => {
    const done = await venue.db.query<{ orderId: number }>(
      `select o.id as "orderId" from sales_order o
        where o.state in ('cancelled', 'refunded')
          and not exists (select from refund_task t where t.order_id = o.id and t.state <> 'done')
        order by o.id limit 1`,
    )
    await venue.db.transaction((tx) =>
      forgetOrders(
        tx,
        done.map(({ orderId }) => orderId),
        venue.clock.now(),
      ),
    )
  },
}

const SEQUENCES = Number(process.env['REFUND_SEQUENCES'] ?? 4)
const STEPS = 25

for (let sequence = 1; sequence <= SEQUENCES; sequence += 1)
  test(`in sequence ${sequence} each open refund waits for somebody, and all are finished in the end`, async () => {
    const random = seededRandom(`refund turns ${sequence}`)
    const names = Object.keys(events)
    gateway.answer = null
    for (let step = 0; step < STEPS; step += 1) {
      const tasks = await openTasks()
      if (tasks.length < 2) {
        await venue.db.query(`update location set is_active = true where id = 'TST1'`)
        if (random.isTrue(0.5)) await venue.cancelPaidOrder()
        else await cancelledAtGateway()
        continue
      }
      const task = tasks[random.integerBelow(tasks.length)]
      const event = events[names[random.integerBelow(names.length)] ?? '']
      if (task === undefined || event === undefined) throw new Error('nothing was drawn')
      await event(task, random)
      expect(await findFaults()).toEqual([])
    }
    await finishAll(random)
    expect(await openTasks()).toEqual([])
  }, 240_000)

/** Takes the next step of each open refund, until none is open. */
async function finishAll(random: SeededRandom): Promise<void> {
  gateway.answer = null
  await giveFinanceRoleBack()
  for (let round = 0; round < 8; round += 1) {
    const tasks = await openTasks()
    if (tasks.length === 0) return
    for (const task of tasks) {
      const queue = refundQueueOf(task)
      if (queue === 'gateway') await runJobs()
      if (queue === 'failed') await events['transferInsteadOfGateway']?.(task, random)
      if (queue === 'awaits_account') await events['guestEntersAccount']?.(task, random)
      if (queue === 'no_account') await events['managerEntersAccount']?.(task, random)
      if (queue === 'approve') {
        await staff.finance.step(task.publicId ?? '', 'approve')
        await staff.owner.step(task.publicId ?? '', 'approve')
      }
      if (queue === 'send') await events['send']?.(task, random)
      if (queue === 'sent') await events['finish']?.(task, random)
    }
  }
}
