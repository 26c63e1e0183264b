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
  begunClosureToWire,
  resolutionChangeFromWire,
  closureRequestFromWire,
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
import { beginClosure } from './begin-closure.ts'
import { changeClosureCase, resumeClosure, recordTold } from './change-closure-case.ts'
import { previewClosure } from './preview-closure.ts'
import { listClosures, showClosure } from './read-closures.ts'

const policy = { staff: 'close-courts' } as const

/** Calls by which managers close courts for rain, a holiday or a power cut. */
export function closureDeskRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  register(app, PreviewClosure, { policy }, async (incoming) => {
    const { locationId } = incoming.staff
    const request = requestOf(incoming.body)
    const preview = await previewClosure(deps, { locationId, request, language: incoming.locale })
    return { statusCode: 200, data: closurePreviewToWire(preview) }
  })

  register(app, BeginClosure, { policy }, async (incoming) => {
    const staff = actingStaff(incoming, 'close-courts')
    const attempt = staffAttempt(BeginClosure, incoming)
    const { publicId } = await beginClosure(deps, { request: requestOf(incoming.body), staff }, attempt)
    return { statusCode: 200, data: begunClosureToWire(publicId) }
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

/** Refusal: DATE_INVALID if a date does not exist. */
function requestOf(body: BodyOf<typeof BeginClosure>): ClosureRequest {
  const request = closureRequestFromWire(body)
  if (request === null) throw new Refusal(problem('DATE_INVALID'))
  return request
}
