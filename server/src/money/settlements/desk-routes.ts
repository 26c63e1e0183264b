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
  loadedToWire,
  settlementSpanFromWire,
  settlementsToWire,
  uploadFromWire,
} from '@pantul/contract/desk-settlements-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { compareDays, compareFile } from './compare-settlement.ts'
import { exportSettlement } from './export-settlement.ts'
import { listSettlements } from './list-settlements.ts'
import { loadSettlement } from './load-settlement.ts'
import { readerOf } from './settlement-reader.ts'

/** Calls by which finance, managers and owners compare the gateway's settlement files with our payments. */
export function settlementDeskRoutes(app: FastifyInstance, deps: Deps): void {
  const seeing = { policy: { staff: 'see-settlements' } } as const

  register(app, Settlements, seeing, async (incoming) => ({
    statusCode: 200,
    data: settlementsToWire(await listSettlements(deps, await readerOf(deps.db, incoming))),
  }))

  register(app, Settlement, seeing, async (incoming) => {
    const reader = await readerOf(deps.db, incoming)
    const compared = await compareFile(deps.db, { reader, settlementId: incoming.params.id })
    return { statusCode: 200, data: comparisonToWire(compared) }
  })

  register(app, SettlementDays, seeing, async (incoming) => {
    const reader = await readerOf(deps.db, incoming)
    const compared = await compareDays(deps.db, { reader, span: settlementSpanFromWire(incoming.query) })
    return { statusCode: 200, data: comparisonToWire(compared) }
  })

  const uploads = { policy: { staff: 'load-settlement' }, bodyLimit: MAX_IMPORT_BYTES } as const
  register(app, LoadSettlement, uploads, async (incoming) => {
    const { content, ...file } = uploadFromWire(incoming.body)
    const staff = actingStaff(incoming, 'load-settlement')
    const loaded = await loadSettlement(deps, { ...file, staff, bytes: Buffer.from(content, 'base64') })
    return { statusCode: 200, data: loadedToWire(loaded) }
  })

  register(app, ExportSettlement, { policy: { staff: 'export-settlements' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'export-settlements')
    const { id: settlementId } = incoming.params
    const file = await exportSettlement(deps, { staff, settlementId, language: incoming.locale })
    return { statusCode: 200, data: exportedFileToWire(file) }
  })
}
