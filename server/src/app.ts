import { randomUUID } from 'node:crypto'
import path from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { linkRoutes } from './people/accounts/link-routes.ts'
import { setHooks } from './sales/set-hooks.ts'
import { recogniseCustomer } from './people/accounts/recognise-customer.ts'
import { recogniseStaff } from './people/staff/recognise-staff.ts'
import { scheduleDeskRoutes } from './output/schedule/desk-routes.ts'
import { staffDeskRoutes } from './people/staff/desk-routes.ts'
import { staffRoutes } from './people/staff/routes.ts'
import { machineRoutes } from './people/machines/routes.ts'
import { machineDeskRoutes } from './people/machines/desk-routes.ts'
import { peopleRoutes } from './people/contacts/desk-routes.ts'
import { orderDeskRoutes } from './output/desk-orders/desk-routes.ts'
import { personRoutes } from './output/desk-people/desk-routes.ts'
import { drawerRoutes } from './money/drawers/desk-routes.ts'
import { deskRefundRoutes } from './money/refunds/desk-routes.ts'
import { counterPaymentRoutes } from './money/payments/desk-routes.ts'
import { accountRoutes } from './people/accounts/routes.ts'
import { addOnRoutes } from './venue/add-ons/routes.ts'
import { afterBookingRoutes } from './changes/after-booking/routes.ts'
import { runningDeskRoutes } from './changes/running/desk-routes.ts'
import { exchangeDeskRoutes } from './changes/exchanges/desk-routes.ts'
import { seriesDeskRoutes } from './changes/series/desk-routes.ts'
import { blockDeskRoutes } from './changes/blocks/desk-routes.ts'
import { closureDeskRoutes } from './changes/closures/desk-routes.ts'
import { coachDeskRoutes } from './office/coaches/desk-routes.ts'
import { attendanceDeskRoutes } from './changes/attendance/desk-routes.ts'
import { settlementDeskRoutes } from './money/settlements/desk-routes.ts'
import { listDeskRoutes } from './output/exports/desk-routes.ts'
import { endOfDayDeskRoutes } from './output/end-of-day/desk-routes.ts'
import { reportDeskRoutes } from './output/reports/desk-routes.ts'
import { todayDeskRoutes } from './output/today/desk-routes.ts'
import { timeOffDeskRoutes } from './office/time-off/desk-routes.ts'
import { classDeskRoutes } from './office/classes/desk-routes.ts'
import { courtDeskRoutes } from './office/courts/desk-routes.ts'
import { hoursDeskRoutes } from './office/hours/desk-routes.ts'
import { addOnDeskRoutes } from './office/add-ons/desk-routes.ts'
import { packageDeskRoutes } from './office/packages/desk-routes.ts'
import { promoDeskRoutes } from './office/promos/desk-routes.ts'
import { importDeskRoutes } from './office/imports/desk-routes.ts'
import { photoDeskRoutes } from './office/photos/desk-routes.ts'
import { priceDeskRoutes } from './office/prices/desk-routes.ts'
import { settingsDeskRoutes } from './office/settings/desk-routes.ts'
import { setUpDeskRoutes } from './office/set-up/desk-routes.ts'
import { arrivalDeskRoutes } from './changes/arrivals/desk-routes.ts'
import { deskChangeRoutes } from './changes/after-booking/desk-routes.ts'
import { classRoutes } from './sales/classes/routes.ts'
import { coachRoutes } from './venue/coaches/routes.ts'
import { courtRoutes } from './venue/court-days/routes.ts'
import { adjustRoutes } from './balances/adjust/desk-routes.ts'
import { creditRoutes } from './balances/credit/routes.ts'
import type { Database } from './platform/database/open.ts'
import type { PaymentDeps } from './money/gateways/gateway.ts'
import type { MoneyDeps } from './money/money-deps.ts'
import { orderPayments } from './money/payments/order-payments.ts'
import { enrolmentRoutes } from './sales/enrolments/routes.ts'
import { goodsDeskRoutes } from './sales/goods/desk-routes.ts'
import { guestRoutes } from './people/guests/routes.ts'
import { historyRoutes } from './output/history/routes.ts'
import { serveApiDocs } from './platform/http/serve-api-docs.ts'
import { csrfRoutes, protectFromForgery } from './platform/http/csrf.ts'
import { finishRunningRequests } from './platform/http/finish-running-requests.ts'
import { answerBadUrl, answerFailures } from './platform/http/error-handler.ts'
import { refuseForeignHosts, setHeaders } from './platform/http/headers.ts'
import { healthRoutes } from './platform/http/health.ts'
import { logAnswers, logSettings } from './platform/http/log.ts'
import { requirePolicies } from './platform/http/policy.ts'
import { limitConnections } from './platform/http/limit-connections.ts'
import { warnOfUntrustedProxies } from './platform/http/warn-of-untrusted-proxies.ts'
import { limitRates } from './platform/http/rate-limit.ts'
import { refuseHarmfulValues } from './platform/http/refuse-harmful-values.ts'
import { serveWeb } from './platform/http/serve-web.ts'
import { createStreams } from './platform/live/stream-registry.ts'
import { createEventBus, type EventBus } from './platform/live/publish-events.ts'
import { photoRoutes } from './venue/photos/routes.ts'
import { locationRoutes } from './venue/locations/routes.ts'
import { logUnpaidLimits } from './orders/limits/log-unpaid-limits.ts'
import { saleRoutes } from './orders/place/desk-routes.ts'
import { ordersRoutes } from './orders/place/routes.ts'
import { packageRoutes } from './sales/packages/routes.ts'
import { createPageHandler } from './output/pages/render-pages.ts'
import { loadBuild } from './output/pages/load-build.ts'
import { pageRoutes } from './output/pages/routes.ts'
import { paymentRoutes } from './output/payment-page/routes.ts'
import { memberRoutes } from './people/members/routes.ts'
import { profileRoutes } from './people/profile/routes.ts'
import { refundRoutes } from './money/refunds/routes.ts'
import { promoRoutes } from './balances/promos/routes.ts'

export type AppParts = PaymentDeps & {
  /** A second pool for health checks and payment notifications, so that they work while the main pool is full. */
  reserve?: Database
  /** The event bus; defaults to one of this process only. */
  eventBus?: EventBus
  /** The built browser app; defaults to `web/dist`. */
  webFolder?: string
}

const builtWeb = path.join(import.meta.dirname, '..', '..', 'web', 'dist')

/** Builds the server without listening: first the HTTP platform, then the routes of each feature. */
export async function buildApp({
  reserve,
  eventBus = createEventBus(),
  webFolder = builtWeb,
  ...parts
}: AppParts): Promise<FastifyInstance> {
  const deps: MoneyDeps = { ...parts, payments: orderPayments(parts) }
  const { config } = deps
  // Registers what packages and enrolments do when an order is confirmed or released.
  setHooks()
  const app = createFastify(config)
  for (const database of new Set([deps.db, reserve ?? deps.db])) database.onCommit(eventBus.publish)
  answerFailures(app)
  await app.register(cookie)
  setHeaders(app, config)
  logAnswers(app)
  logUnpaidLimits(app)
  refuseForeignHosts(app, config)
  warnOfUntrustedProxies(app, config)
  finishRunningRequests(app)
  await protectFromForgery(app, config)
  const { countPage } = limitRates(app, config)
  if (!config.isProduction) await serveApiDocs(app)
  requirePolicies(app, config, {
    session: (token) => recogniseCustomer(deps.db, token, deps.clock.now()),
    staff: (customer, locationId) => recogniseStaff(deps, customer, locationId),
  })
  const build = await loadBuild(webFolder)
  const onDefect = (error: unknown): void => app.log.error({ err: error }, 'page not drawn')
  const pages = build && createPageHandler({ deps, build, onDefect })
  await serveWeb(app, { folder: webFolder, pages, countPage })
  pageRoutes(app, deps)

  const live = { eventBus, streams: createStreams(app, config) }
  csrfRoutes(app, config)
  healthRoutes(app, reserve ?? deps.db)
  locationRoutes(app, deps)
  photoRoutes(app, deps)
  courtRoutes(app, deps, live)
  coachRoutes(app, deps)
  addOnRoutes(app, deps)
  accountRoutes(app, deps)
  linkRoutes(app, deps)
  ordersRoutes(app, deps)
  saleRoutes(app, deps)
  goodsDeskRoutes(app, deps)
  guestRoutes(app, deps)
  classRoutes(app, deps)
  enrolmentRoutes(app, deps)
  promoRoutes(app, deps)
  creditRoutes(app, deps)
  packageRoutes(app, deps)
  historyRoutes(app, deps)
  afterBookingRoutes(app, deps)
  deskChangeRoutes(app, deps)
  refundRoutes(app, deps)
  profileRoutes(app, deps)
  memberRoutes(app, deps)
  staffRoutes(app, deps)
  staffDeskRoutes(app, deps)
  machineRoutes(app, deps)
  machineDeskRoutes(app, deps)
  scheduleDeskRoutes(app, deps, live)
  counterPaymentRoutes(app, deps)
  deskRefundRoutes(app, deps)
  drawerRoutes(app, deps)
  arrivalDeskRoutes(app, deps)
  blockDeskRoutes(app, deps)
  seriesDeskRoutes(app, deps)
  closureDeskRoutes(app, deps)
  courtDeskRoutes(app, deps)
  coachDeskRoutes(app, deps)
  timeOffDeskRoutes(app, deps)
  attendanceDeskRoutes(app, deps)
  reportDeskRoutes(app, deps)
  settlementDeskRoutes(app, deps)
  listDeskRoutes(app, deps)
  endOfDayDeskRoutes(app, deps)
  todayDeskRoutes(app, deps)
  classDeskRoutes(app, deps)
  hoursDeskRoutes(app, deps)
  photoDeskRoutes(app, deps)
  importDeskRoutes(app, deps)
  priceDeskRoutes(app, deps)
  packageDeskRoutes(app, deps)
  promoDeskRoutes(app, deps)
  addOnDeskRoutes(app, deps)
  settingsDeskRoutes(app, deps)
  setUpDeskRoutes(app, deps)
  exchangeDeskRoutes(app, deps)
  runningDeskRoutes(app, deps)
  peopleRoutes(app, deps)
  adjustRoutes(app, deps)
  personRoutes(app, deps)
  orderDeskRoutes(app, deps)
  paymentRoutes(app, deps, { notificationDeps: { ...deps, db: reserve ?? deps.db }, live })
  return app
}

/** Creates the server with limits of body, headers and time; it accepts only JSON. */
function createFastify(config: PaymentDeps['config']): FastifyInstance {
  const app = fastify({
    logger: logSettings(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 1_000,
    // Node checks both timeouts at this interval. With its default of 30 s, slow headers could last 30 s longer.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: answerBadUrl,
    forceCloseConnections: true,
    // The framework's own 503 has no code and no Retry-After; see finish-running-requests.ts.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  limitConnections(app.server, config)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.addHook('preValidation', refuseHarmfulValues)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}
