import {
  listFilterToWire,
  listPartFromWire,
  type ListFilter,
  type ListName,
} from '@pantul/contract/desk-list-exports-wire'
import { call } from '../api/call.ts'
import { saveFile } from '../browser/desk-save-file.ts'

/** A list of a location, and which of its rows. */
export type WantedList = {
  readonly locationId: string
  readonly list: ListName
  readonly filter: ListFilter
}

/** How many rows of an export have come. */
export type ExportProgress = { readonly rows: number; readonly total: number }

/** Fetches a list part by part and saves it as a CSV file. Returns the number of its rows. */
export async function exportList(
  { locationId, list, filter }: WantedList,
  onPart: (progress: ExportProgress) => void,
): Promise<number> {
  const texts: string[] = []
  let rows = 0
  let after: string | null = null
  for (;;) {
    const { data } = await call('POST /api/desk/:location/exports/:list', {
      params: { location: locationId, list },
      body: listFilterToWire(filter, after),
    })
    const part = listPartFromWire(data)
    texts.push(part.content)
    rows += part.rows
    onPart({ rows, total: part.total })
    if (part.next === null) {
      saveFile({ ...part, content: texts.join('') })
      return rows
    }
    after = part.next
  }
}
