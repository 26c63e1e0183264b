import {
  listFilterToWire,
  listPartFromWire,
  type ListFilter,
  type ListName,
} from '@pantul/contract/desk-list-exports-wire'
import { call } from '../api/call.ts'
import { saveFile } from '../browser/desk-save-file.ts'

/** The list of a location to export; `filter` selects its rows. */
export type ListExport = {
  readonly locationId: string
  readonly list: ListName
  readonly filter: ListFilter
}

/** The number of rows that have been received, of all rows. */
export type ExportProgress = { readonly rows: number; readonly total: number }

/** Fetches a list part by part and saves it as a CSV file. Returns the number of its rows. */
export async function exportList(
  { locationId, list, filter }: ListExport,
  onPart: (progress: ExportProgress) => void,
): Promise<number> {
  const texts: string[] = []
  let rows = 0
  let startOfPart: string | null = null
  for (;;) {
    const { data } = await call('POST /api/desk/:location/exports/:list', {
      params: { location: locationId, list },
      body: listFilterToWire(filter, startOfPart),
    })
    const part = listPartFromWire(data)
    texts.push(part.content)
    rows += part.rows
    onPart({ rows, total: part.total })
    if (part.next === null) {
      saveFile({ ...part, content: texts.join('') })
      return rows
    }
    startOfPart = part.next
  }
}
