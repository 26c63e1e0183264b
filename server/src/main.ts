import type { FastifyInstance } from 'fastify'
import { deleteExpiredAccess } from './people/accounts/end-sessions.ts'
import { offerOwnership } from './people/accounts/offer-ownership.ts'
import { blockFreedHours, recheckFailedClosures, settleClosures } from './changes/closures/settle-closures.ts'
import { remindPlayers } from './changes/after-booking/remind-players.ts'
import { endMoveRights, remindOfMoveRights } from './changes/move-rights/end-move-rights.ts'
import { billSeries } from './changes/series/bill-series.ts'
import { endForgottenSeries } from './changes/series/end-series.ts'
import { remindUnpaidSeries } from './changes/series/remind-unpaid.ts'
import { orderPayments } from './money/payments/order-payments.ts'
import { buildApp } from './app.ts'
import { createDecisionRound } from './sales/classes/decide-sessions.ts'
import { systemClock } from './platform/base/clock.ts'
import { ConfigError, readConfig, type Config } from './platform/base/config.ts'
import { openDatabase, type Database } from './platform/database/open.ts'
import { queueEndOfDay } from './output/end-of-day/queue-end-of-day.ts'
import { storeOpenDays } from './output/reports/store-open-days.ts'
import { everySeconds, startJobs, type Job } from './platform/base/jobs.ts'
import { connectEventBus } from './platform/live/notify-processes.ts'
import { serializeError } from './platform/http/log.ts'
import { openMailer } from './output/mail/mailer.ts'
import { pruneOutbox } from './platform/outbox/prune-outbox.ts'
import { createRelayTask } from './platform/outbox/create-relay-task.ts'
import { mailEffects } from './output/mail/send-mail.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import type { WakeableTask } from './platform/outbox/wakeable-task.ts'
import type { Gateway, PaymentDeps } from './money/gateways/gateway.ts'
import { midtransGateway } from './money/gateways/midtrans/midtrans-gateway.ts'
import { countPaymentSteps } from './money/payments/count-payment-steps.ts'
import { countUnpaidLimits } from './orders/limits/count-unpaid-limits.ts'
import { paymentEffects } from './money/payments/relay-payments.ts'
import { simulatedGateway } from './money/gateways/simulator/simulated-gateway.ts'
import { completeOrders } from './orders/states/complete-orders.ts'
import { sealActs } from './people/staff/seal-acts.ts'
import { forgetClientKeys } from './orders/limits/forget-client-keys.ts'
import { pruneIdempotencyKeys } from './platform/http/idempotency.ts'
import { expirePackages } from './sales/packages/expire-packages.ts'
import { remindOfPackages } from './sales/packages/remind-packages.ts'
import { sweepPayments } from './money/payments/sweep-payments.ts'
import { linkContacts } from './people/contacts/link-contacts.ts'
import { forgetCustomer } from './people/profile/forget-customer.ts'
import { forgetGuests } from './people/profile/forget-guests.ts'
import { backupsFolderOf, deletionEffects, repeatDeletions } from './platform/backups/deletion-list.ts'
import { remindOfAccounts } from './money/refunds/remind-of-accounts.ts'
import { requestDueRefunds } from './money/refunds/request-refunds.ts'

/** Exit code for errors that a restart cannot fix: invalid configuration, port in use. */
const unfixableExitCode = 78

const stopTimeoutMs = 9_000

/** Functions that close the opened resources, in the order of opening. They are called in reverse order. */
const closeFunctions: (() => Promise<unknown>)[] = []
let isStopping = false

/** Runs the server process: configuration, database, app, jobs. `npm start` prepares the database before it. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === undefined)
    throw new ConfigError(['DATABASE_URL is missing; `npm start` sets it to the embedded database.'])
  const db = openDatabase(config.databaseUrl)
  // Serves health checks and payment notifications while all connections of `db` are busy.
  const reserve = openDatabase(config.databaseUrl, { connections: 2, name: 'pantul reserve' })
  closeFunctions.push(() => Promise.all([db.close(), reserve.close()]))
  const eventBus = connectEventBus(config.databaseUrl)
  closeFunctions.push(() => eventBus.stop())
  let outbox: WakeableTask | undefined
  const deps: PaymentDeps = {
    db,
    config,
    clock: systemClock,
    gateway: gatewayOf(config, db),
    wakeOutbox: () => outbox?.wake(),
  }
  const app = await buildApp({ ...deps, reserve, eventBus })
  eventBus.start(app.log)
  outbox = outboxOf(deps, app)
  closeFunctions.push(() => outbox.stop())
  if (config.metrics !== undefined) {
    const metrics = await serveMetrics(
      { app, pools: { main: db, reserve }, counters: [countPaymentSteps, countUnpaidLimits] },
      config.metrics,
    )
    closeFunctions.push(() => metrics.close())
  }
  closeFunctions.push(() => app.close())
  await app.listen({ host: config.host, port: config.port })
  const jobs = startJobs(periodicJobs(deps), app.log)
  closeFunctions.push(() => jobs.stop())
  await printOwnershipLink(deps)
  process.send?.({ listening: portOf(app) })
}

/** Prints the ownership link to the console, not to the log, because it gives ownership of the venue group. */
async function printOwnershipLink({ db, clock, config }: PaymentDeps): Promise<void> {
  const link = await offerOwnership(db, { publicUrl: config.publicUrl, now: clock.now() })
  if (link === null) return
  process.stdout.write(
    `\nNobody owns this group yet. Open this link within 72 hours, then register or log in to become its owner:\n${link}\n\n`,
  )
}

/** The port that is actually used, also if port 0 was configured. */
function portOf({ server }: FastifyInstance): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const gatewayOf = ({ midtrans, secretKey, publicUrl }: Config, db: Database): Gateway =>
  midtrans === undefined
    ? simulatedGateway({ db, secretKey, publicUrl })
    : midtransGateway({ settings: midtrans, publicUrl, clock: systemClock })

/** The task that does what the outbox lists: mails, gateway calls, lines of `deletions.jsonl`. */
function outboxOf(deps: PaymentDeps, { log }: FastifyInstance): WakeableTask {
  const mailer = openMailer(deps.config)
  const backupsFolder = backupsFolderOf(deps.config.dataFolder)
  const relaying = { ...deps, log, mailer, publicUrl: deps.config.publicUrl, backupsFolder }
  return createRelayTask(relaying, { ...mailEffects, ...paymentEffects, ...deletionEffects }, (error) =>
    log.error({ err: error }, 'outbox failed'),
  )
}

/** The jobs of this process. Other server processes run the same jobs at the same time, which every job allows. */
const periodicJobs = (deps: PaymentDeps): Job[] => [
  everySeconds('outbox', 5, async () => deps.wakeOutbox()),
  everySeconds('closures', 1, () => settleClosures(deps)),
  everySeconds('closures with failed bookings', 60, () => recheckFailedClosures(deps)),
  everySeconds('closed hours that became free', 10, () => blockFreedHours(deps)),
  everySeconds('payments', 20, () => sweepPayments(deps)),
  everySeconds('refunds', 20, () => requestDueRefunds(deps)),
  everySeconds('bank accounts for refunds', 300, () => remindOfAccounts(deps)),
  everySeconds('contacts of accounts and orders', 3, () => linkContacts(deps)),
  everySeconds('classes at their cut-off', 60, createDecisionRound(deps)),
  everySeconds('reminders', 60, () => remindPlayers(deps)),
  everySeconds('move rights', 60, () => endMoveRights(deps)),
  everySeconds('reminders of move rights', 900, () => remindOfMoveRights(deps)),
  everySeconds('bills of series', 60, () => billSeries({ ...deps, payments: orderPayments(deps) })),
  everySeconds('reminders of series', 60, () => remindUnpaidSeries(deps)),
  everySeconds('series of forgotten people', 600, () => endForgottenSeries(deps)),
  everySeconds('played orders', 300, () => completeOrders(deps)),
  everySeconds('expired packages', 300, () => expirePackages(deps)),
  everySeconds('package reminders', 900, () => remindOfPackages(deps)),
  everySeconds('open hours of past days', 600, () => storeOpenDays(deps)),
  everySeconds('seals of acts', 600, () => sealActs(deps)),
  everySeconds('mails of the end of the day', 30, () => queueEndOfDay(deps)),
  everySeconds('expired sessions', 600, () => deleteExpiredAccess(deps.db, deps.clock.now())),
  everySeconds('old outbox rows', 3600, () => pruneOutbox(deps.db)),
  everySeconds('old idempotency keys', 3600, () => pruneIdempotencyKeys(deps.db)),
  everySeconds('order holders', 600, () => forgetClientKeys(deps)),
  everySeconds('old guest data', 3600, () => forgetGuests(deps)),
  // `npm run restore` repeats the deletions itself. This job repeats them after any other restore.
  everySeconds('repeated deletions', 600, () =>
    repeatDeletions(deps.db, backupsFolderOf(deps.config.dataFolder), forgetCustomer),
  ),
]

/** Graceful shutdown: jobs, then the HTTP server after its running requests, outbox, event bus, database. */
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), stopTimeoutMs).unref()
  for (const close of closeFunctions.toReversed()) await close()
  // The IPC channel to the parent would keep the process alive.
  if (process.connected) process.disconnect?.()
}

/** After an uncaught error the state is unknown, so the process ends and a new one is started. */
function crash(error: unknown): void {
  process.stderr.write(`${JSON.stringify(serializeError(error))}\n`)
  process.exit(1)
}

function handleStartError(error: unknown): void {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!isPortTaken && !(error instanceof ConfigError)) return crash(error)
  process.stderr.write(
    `${isPortTaken ? `${error.message}. Set PORT or METRICS_PORT to a free one.` : error.message}\n`,
  )
  process.exit(unfixableExitCode)
}

const stopNow = (): void => void stop().catch(crash)

process.on('SIGTERM', stopNow)
process.on('SIGINT', stopNow)
// Happens when the parent process was killed. The next server process needs the port.
process.on('disconnect', stopNow)
process.on('unhandledRejection', crash)
process.on('uncaughtException', crash)
main().catch(handleStartError)
