import { exportedFileFromWire } from '@pantul/contract/exported-file-wire'
import {
  exportSpanToWire,
  reportFromWire,
  reportSpanToWire,
  type ReportName,
  type ReportSpan,
} from '@pantul/contract/desk-reports-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { saveFile } from '../browser/desk-save-file.ts'

/** A report, and the location and the span for which it is read. */
export type ReportRequest = {
  readonly locationId: string
  readonly name: ReportName
  readonly span: ReportSpan
}

export const reportQuery = ({ locationId, name, span }: ReportRequest) =>
  queryOptions({
    queryKey: ['desk', 'reports', locationId, name, span.from, span.to],
    queryFn: async ({ signal }) => {
      const params = { location: locationId, name }
      const { data } = await call('GET /api/desk/:location/reports/:name', {
        params,
        query: reportSpanToWire(span),
        signal,
      })
      return reportFromWire(name, data)
    },
    staleTime: 30_000,
  })

/** Saves a report as a CSV file. */
export async function saveReport({ locationId, name, span }: ReportRequest): Promise<void> {
  const { data } = await call('POST /api/desk/:location/reports/:name/csv', {
    params: { location: locationId, name },
    body: exportSpanToWire(span),
  })
  saveFile(exportedFileFromWire(data))
}
