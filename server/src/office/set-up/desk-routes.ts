import {
  AddLocation,
  CheckPayments,
  ConfirmStep,
  LocationSetUp,
  OpenLocation,
  ReadCompany,
  SaveCompany,
  SavePlace,
  SendTestMail,
  SetUpCourts,
  SetUpPrices,
  TestMail,
} from '@pantul/contract/desk-set-up'
import {
  bandPricesFromWire,
  companyFromWire,
  companyToWire,
  namedCourtsFromWire,
  newLocationFromWire,
  ownersCompanyToWire,
  paymentCheckToWire,
  placeFromWire,
  setUpToWire,
  startedTestMailToWire,
  stepFromWire,
  testMailToWire,
} from '@pantul/contract/desk-set-up-wire'
import type { FastifyInstance } from 'fastify'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { register } from '../../platform/http/route.ts'
import { addLocation } from './add-location.ts'
import { checkPayments } from './check-payments.ts'
import { companyOf, saveCompany } from './company.ts'
import { confirmStep } from './confirm-step.ts'
import { openLocation } from './open-location.ts'
import { callingOwner } from './calling-owner.ts'
import { setUpOf } from './queries.ts'
import { savePlace } from './save-place.ts'
import { sendTestMail, testMailState } from './check-mail.ts'
import { setUpCourts } from './set-up-courts.ts'
import { setUpPrices } from './set-up-prices.ts'

const policy = { staff: 'open-location' } as const

/** Calls by which an owner sets up the company and its locations. */
export function setUpDeskRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  register(app, ReadCompany, { policy: 'staff' }, async ({ customer }) => {
    await callingOwner(deps, customer)
    const company = await companyOf(deps.db)
    return { statusCode: 200, data: ownersCompanyToWire({ company, email: customer.email }) }
  })

  register(app, SaveCompany, { policy: 'staff' }, async ({ customer, body, locale }) => {
    const owner = await callingOwner(deps, customer)
    const company = await saveCompany(deps, { owner, company: companyFromWire(body), locale })
    return { statusCode: 200, data: companyToWire(company) }
  })

  register(app, AddLocation, { policy: 'staff' }, async ({ customer, body, locale, idempotencyKey }) => {
    const owner = await callingOwner(deps, customer)
    const attempt = staffAttempt(AddLocation, { customer, params: {}, body, idempotencyKey })
    const setUp = await addLocation(deps, { owner, location: newLocationFromWire(body), locale }, attempt)
    return { statusCode: 200, data: setUpToWire(setUp) }
  })

  register(app, LocationSetUp, { policy }, async ({ staff }) => ({
    statusCode: 200,
    data: setUpToWire(await setUpOf(deps.db, staff.locationId)),
  }))

  register(app, SavePlace, { policy }, async (incoming) => {
    const { body, locale } = incoming
    const staff = actingStaff(incoming, 'open-location')
    const setUp = await savePlace(deps, { staff, place: placeFromWire(body), locale })
    return { statusCode: 200, data: setUpToWire(setUp) }
  })

  register(app, SetUpCourts, { policy }, async (incoming) => {
    const { body, locale } = incoming
    const staff = actingStaff(incoming, 'open-location')
    await setUpCourts(deps, { staff, courts: namedCourtsFromWire(body), locale })
    return { statusCode: 200, data: {} }
  })

  register(app, SetUpPrices, { policy }, async (incoming) => {
    const { body, locale } = incoming
    const staff = actingStaff(incoming, 'open-location')
    await setUpPrices(deps, { staff, prices: bandPricesFromWire(body), locale })
    return { statusCode: 200, data: {} }
  })

  register(app, ConfirmStep, { policy }, async (incoming) => {
    const staff = actingStaff(incoming, 'open-location')
    const setUp = await confirmStep(deps, { staff, step: stepFromWire(incoming.body) })
    return { statusCode: 200, data: setUpToWire(setUp) }
  })

  register(app, CheckPayments, { policy }, async () => ({
    statusCode: 200,
    data: paymentCheckToWire(await checkPayments(deps)),
  }))

  register(app, SendTestMail, { policy }, async ({ customer }) => ({
    statusCode: 201,
    data: startedTestMailToWire(await sendTestMail(deps, customer)),
  }))

  register(app, TestMail, { policy }, async ({ customer, params }) => ({
    statusCode: 200,
    data: testMailToWire(await testMailState(deps.db, { mailId: params.mail, customerId: customer.id })),
  }))

  register(app, OpenLocation, { policy }, async (incoming) => {
    const staff = actingStaff(incoming, 'open-location')
    const setUp = await openLocation(deps, { staff, locale: incoming.locale })
    return { statusCode: 200, data: setUpToWire(setUp) }
  })
}
