import { exportedFileToWire } from '@pantul/contract/exported-file-wire'
import { ExportReport, Report } from '@pantul/contract/desk-reports'
import { exportSpanFromWire, reportToWire, reportSpanFromWire } from '@pantul/contract/desk-reports-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { exportReport } from './export-report.ts'
import { readReport } from './read-report.ts'

/** The reports of a location for its staff. */
export function reportDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, Report, { policy: { staff: 'see-reports' } }, async ({ staff, params, query, locale }) => {
    const report = await readReport(deps, {
      locationId: staff.locationId,
      name: params.name,
      span: reportSpanFromWire(query),
      language: locale,
    })
    return { statusCode: 200, data: reportToWire(report) }
  })

  register(app, ExportReport, { policy: { staff: 'export-reports' } }, async (incoming) => {
    const file = await exportReport(deps, {
      staff: actingStaff(incoming, 'export-reports'),
      name: incoming.params.name,
      span: exportSpanFromWire(incoming.body),
      language: incoming.locale,
    })
    return { statusCode: 200, data: exportedFileToWire(file) }
  })
}
