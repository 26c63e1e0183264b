import { ImportFile } from '@pantul/contract/desk-imports'
import {
  importResultFromWire,
  importToWire,
  type ImportCounts,
  type ImportKind,
  type ImportResult,
  type UnpaidChoice,
} from '@pantul/contract/desk-imports-wire'
import type { StaffAtCounter } from '../../money/payments/test-counter.ts'
import type { Reply } from '../../test-visitor.ts'

export type TestFile = {
  readonly kind: ImportKind
  readonly text: string | Buffer
  /** What happens to unpaid parts; by default they are owed. */
  readonly unpaid?: UnpaidChoice
  readonly name?: string
}

const send = (
  desk: StaffAtCounter,
  { kind, text, unpaid = 'owe', name = 'people.csv' }: TestFile,
  importing: { shown: ImportCounts; skipsFaulty: boolean } | null,
): Promise<Reply> =>
  desk.post(
    `/imports/${kind}`,
    importToWire({
      fileName: name,
      file: Buffer.from(text).toString('base64'),
      unpaid,
      import: importing,
    }),
  )

const resultOf = (reply: Reply): ImportResult => {
  if (reply.status !== 200) throw new Error(`the file was refused: ${reply.text}`)
  return importResultFromWire(ImportFile.ok.parse(reply.body).data)
}

/** Checks a file, which imports nothing. Returns the reply, also if the file is refused. */
export const tryToCheck = (desk: StaffAtCounter, file: TestFile): Promise<Reply> => send(desk, file, null)

export const checkFile = async (desk: StaffAtCounter, file: TestFile): Promise<ImportResult> =>
  resultOf(await tryToCheck(desk, file))

export const tryToImport = (
  desk: StaffAtCounter,
  file: TestFile,
  shown: ImportCounts,
  skipsFaulty = true,
): Promise<Reply> => send(desk, file, { shown, skipsFaulty })

/**
 * For tests: checks a file and imports it until it is finished, like the screen: if the counts changed meanwhile, the
 * file is checked again. Returns the last check, the number of added lines, and the lines that were not imported.
 */
export async function importWholeFile(
  desk: StaffAtCounter,
  file: TestFile,
): Promise<{
  readonly check: ImportResult
  readonly added: number
  readonly notImported: ImportResult['lines']
}> {
  let check = await checkFile(desk, file)
  const notImported: ImportResult['lines'][number][] = []
  for (let call = 0; call < 200; call += 1) {
    const reply = await tryToImport(desk, file, check.counts)
    if (reply.text.includes('IMPORT_CHANGED')) {
      check = await checkFile(desk, file)
      continue
    }
    const { progress, lines } = resultOf(reply)
    notImported.push(...lines)
    if (progress?.isFinished === true) return { check, added: progress.added, notImported }
  }
  throw new Error('the import does not end')
}
