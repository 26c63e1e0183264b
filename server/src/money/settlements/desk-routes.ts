import { exportedFileToWire } from '@pantul/contract/exported-file-wire'
import { MAX_IMPORT_BYTES } from '@pantul/contract/desk-imports'
import {
  ExportSettlement,
  LoadSettlement,
  Settlement,
  SettlementDays,
  Settlements,
} from '@pantul/contract/desk-settlements'
import {
  comparisonToWire,
  loadedSettlementToWire,
  settlementSpanFromWire,
  settlementsToWire,
  settlementUploadFromWire,
} from '@pantul/contract/desk-settlements-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { compareDays, compareFile } from './compare-settlement.ts'
import { exportSettlement } from './export-settlement.ts'
import { listSettlements } from './list-settlements.ts'
import { loadSettlement } from './load-settlement.ts'
import { findReader } from './settlement-reader.ts'

/** Calls by which finance, managers and owners compare settlement files of the gateway with our payments. */
export function settlementDeskRoutes(app: FastifyInstance, deps: Deps): void {
  const seeSettlements = { policy: { staff: 'see-settlements' } } as const

  register(app, Settlements, seeSettlements, async (incoming) => ({
    statusCode: 200,
    data: settlementsToWire(await listSettlements(deps, await findReader(deps.db, incoming))),
  }))

  register(app, Settlement, seeSettlements, async (incoming) => {
    const reader = await findReader(deps.db, incoming)
    const comparison = await compareFile(deps.db, { reader, settlementId: incoming.params.id })
    return { statusCode: 200, data: comparisonToWire(comparison) }
  })

  register(app, SettlementDays, seeSettlements, async (incoming) => {
    const reader = await findReader(deps.db, incoming)
    const comparison = await compareDays(deps.db, { reader, span: settlementSpanFromWire(incoming.query) })
    return { statusCode: 200, data: comparisonToWire(comparison) }
  })

  const upload = { policy: { staff: 'load-settlement' }, bodyLimit: MAX_IMPORT_BYTES } as const
  register(app, LoadSettlement, upload, async (incoming) => {
    const { content, ...file } = settlementUploadFromWire(incoming.body)
    const staff = actingStaff(incoming, 'load-settlement')
    const loaded = await loadSettlement(deps, { ...file, staff, bytes: Buffer.from(content, 'base64') })
    return { statusCode: 200, data: loadedSettlementToWire(loaded) }
  })

  register(app, ExportSettlement, { policy: { staff: 'export-settlements' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'export-settlements')
    const { id: settlementId } = incoming.params
    const file = await exportSettlement(deps, { staff, settlementId, language: incoming.locale })
    return { statusCode: 200, data: exportedFileToWire(file) }
  })
}
