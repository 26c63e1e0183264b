import { ExportList } from '@pantul/contract/desk-list-exports'
import {
  listFilterToWire,
  listPartFromWire,
  noListFilter,
  type ListFilter,
  type ListName,
  type ListPart,
} from '@pantul/contract/desk-list-exports-wire'
import type { StaffAtCounter } from '../../money/payments/test-counter.ts'
import type { Reply } from '../../test-visitor.ts'

type TestExport = {
  /** Without it all rows are exported. */
  readonly filter?: Partial<ListFilter>
  /** `next` of the previous part. */
  readonly after?: string
  /** English by default. */
  readonly language?: 'en' | 'id'
}

/** For tests: requests one part of an export, which may be refused. */
export const tryToExport = (
  desk: StaffAtCounter,
  list: ListName,
  { filter = {}, after, language = 'en' }: TestExport = {},
): Promise<Reply> =>
  desk.visitor.post(`/api/desk/TST1/exports/${list}`, {
    body: listFilterToWire({ ...noListFilter, ...filter }, after ?? null),
    headers: { 'accept-language': language },
  })

/** For tests: one part of an export. Fails if the export is refused. */
export const exportPart = async (
  desk: StaffAtCounter,
  list: ListName,
  request: TestExport = {},
): Promise<ListPart> => {
  const reply = await tryToExport(desk, list, request)
  if (reply.status !== 200) throw new Error(`the export was refused: ${reply.text}`)
  return listPartFromWire(ExportList.ok.parse(reply.body).data)
}

/** For tests: all parts of an export in one file. */
export async function exportAll(
  desk: StaffAtCounter,
  list: ListName,
  request: TestExport = {},
): Promise<string> {
  let part = await exportPart(desk, list, request)
  let text = part.content
  while (part.next !== null) {
    part = await exportPart(desk, list, { ...request, after: part.next })
    text += part.content
  }
  return text
}
