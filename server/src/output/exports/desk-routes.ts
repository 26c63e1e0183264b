import { ExportList } from '@pantul/contract/desk-list-exports'
import {
  listCursorFromWire,
  listFilterFromWire,
  listPartToWire,
} from '@pantul/contract/desk-list-exports-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { exportList } from './export-list.ts'

/** Staff export lists of a location. */
export function listDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, ExportList, { policy: { staff: 'export-lists' } }, async (incoming) => {
    const { params, body, locale } = incoming
    const part = await exportList(deps, {
      staff: actingStaff(incoming, 'export-lists'),
      list: params.list,
      filter: listFilterFromWire(body),
      after: listCursorFromWire(body),
      language: locale,
    })
    return { statusCode: 200, data: listPartToWire(part) }
  })
}
