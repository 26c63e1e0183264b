import { AddPromo, DeskPromos, SavePromo } from '@pantul/contract/desk-promos'
import { newPromoFromWire, promoListToWire, promoEditFromWire } from '@pantul/contract/desk-promos-wire'
import { problem } from '@pantul/rules/problem'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { addPromo } from './add-promo.ts'
import { promoList } from './queries.ts'
import { savePromo } from './save-promo.ts'

/** Calls by which staff read, add and change the promos of their location. */
export function promoDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, DeskPromos, { policy: { staff: 'see-offer' } }, async ({ staff, locale }) => ({
    statusCode: 200,
    data: promoListToWire(await promoList(deps.db, deps.clock, { locationId: staff.locationId, locale })),
  }))

  register(app, AddPromo, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const details = newPromoFromWire(incoming.body)
    if (details === null) throw new Refusal(problem('DATE_INVALID'))
    const input = { staff: actingStaff(incoming, 'change-offer'), details, locale: incoming.locale }
    const promos = await addPromo(deps, input, staffAttempt(AddPromo, incoming))
    return { statusCode: 200, data: promoListToWire(promos) }
  })

  register(app, SavePromo, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const edit = promoEditFromWire(incoming.body)
    if (edit === null) throw new Refusal(problem('DATE_INVALID'))
    const promos = await savePromo(deps, {
      staff: actingStaff(incoming, 'change-offer'),
      promoId: incoming.params.promo,
      edit,
      locale: incoming.locale,
    })
    return { statusCode: 200, data: promoListToWire(promos) }
  })
}
