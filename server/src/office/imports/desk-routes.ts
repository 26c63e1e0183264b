import { ImportFile, MAX_IMPORT_BYTES } from '@pantul/contract/desk-imports'
import { importFromWire, importResultToWire } from '@pantul/contract/desk-imports-wire'
import type { FastifyInstance } from 'fastify'
import type { OrderDeps } from '../../orders/states/order-hooks.ts'
import { actingStaff } from '../../people/staff/staff-attempt.ts'
import { register } from '../../platform/http/route.ts'
import { checkOrImportFile } from './check-or-import-file.ts'

/** The call by which staff import people and bookings to come. */
export function importDeskRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const options = { policy: { staff: 'import' }, bodyLimit: MAX_IMPORT_BYTES } as const
  register(app, ImportFile, options, async (incoming) => {
    const { file, ...request } = importFromWire(incoming.body)
    const result = await checkOrImportFile(deps, {
      ...request,
      kind: incoming.params.kind,
      staff: actingStaff(incoming, 'import'),
      bytes: Buffer.from(file, 'base64'),
      locale: incoming.locale,
    })
    return { statusCode: 200, data: importResultToWire(result) }
  })
}
