import {
  BeginClosure,
  ChangeClosureCase,
  Closures,
  MarkTold,
  OneClosure,
  PreviewClosure,
  ResumeClosure,
} from '@pantul/contract/desk-closures'
import { closurePreviewToWire } from '@pantul/contract/desk-closure-preview-wire'
import {
  begunToWire,
  resolutionChangeFromWire,
  closureFromWire,
  type ClosureRequest,
} from '@pantul/contract/desk-closure-request-wire'
import { closuresToWire, shownClosureToWire } from '@pantul/contract/desk-closures-wire'
import type { BodyOf } from '@pantul/contract/call'
import { problem } from '@pantul/rules/problem'
import type { FastifyInstance } from 'fastify'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { register } from '../../platform/http/route.ts'
import { askClosure, beginClosure } from './begin-closure.ts'
import { changeClosureCase, resumeClosure, recordTold } from './change-closure-case.ts'
import { listClosures, showClosure } from './read-closures.ts'

const policy = { staff: 'close-courts' } as const

/** Calls by which managers close courts for rain, a holiday or a power cut. */
export function closureDeskRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  register(app, PreviewClosure, { policy }, async (incoming) => {
    const staff = actingStaff(incoming, 'close-courts')
    const wanted = requestOf(incoming.body)
    const asked = await askClosure(deps, { wanted, staff, language: incoming.locale })
    return { statusCode: 200, data: closurePreviewToWire(asked) }
  })

  register(app, BeginClosure, { policy }, async (incoming) => {
    const staff = actingStaff(incoming, 'close-courts')
    const beginning = { wanted: requestOf(incoming.body), staff, language: incoming.locale }
    const { publicId } = await beginClosure(deps, beginning, staffAttempt(BeginClosure, incoming))
    return { statusCode: 200, data: begunToWire(publicId) }
  })

  register(app, Closures, { policy }, async ({ params }) => ({
    statusCode: 200,
    data: closuresToWire(await listClosures(deps.db, params.location)),
  }))

  register(app, OneClosure, { policy }, async ({ params, locale: language }) => ({
    statusCode: 200,
    data: shownClosureToWire(
      await showClosure(deps.db, { locationId: params.location, publicId: params.id, language }),
    ),
  }))

  register(app, ResumeClosure, { policy }, async (incoming) => {
    await resumeClosure(deps, { staff: actingStaff(incoming, 'close-courts'), publicId: incoming.params.id })
    return { statusCode: 200, data: {} }
  })

  register(app, ChangeClosureCase, { policy }, async (incoming) => {
    await changeClosureCase(deps, {
      staff: actingStaff(incoming, 'close-courts'),
      publicId: incoming.params.id,
      closureCaseId: Number(incoming.params.case),
      ...resolutionChangeFromWire(incoming.body),
    })
    return { statusCode: 200, data: {} }
  })

  register(app, MarkTold, { policy }, async (incoming) => {
    await recordTold(deps, {
      staff: actingStaff(incoming, 'close-courts'),
      publicId: incoming.params.id,
      closureCaseId: Number(incoming.params.case),
    })
    return { statusCode: 200, data: {} }
  })
}

/** Refusal: DATE_INVALID for a date that does not exist. */
function requestOf(body: BodyOf<typeof BeginClosure>): ClosureRequest {
  const wanted = closureFromWire(body)
  if (wanted === null) throw new Refusal(problem('DATE_INVALID'))
  return wanted
}
