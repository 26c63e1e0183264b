import { importKinds } from '@pantul/contract/desk-imports'
import type { ImportKind, ImportResult, UnpaidChoice } from '@pantul/contract/desk-imports-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { saveFile } from '../browser/desk-save-file.ts'
import { Button } from '../design/button.tsx'
import { Segmented } from '../design/segmented.tsx'
import { SelectField } from '../design/select-field.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { useDeskLocation } from '../desk/desk-staff.ts'
import office from '../office/desk-office.module.css'
import { DeskOfficeLinks } from '../office/desk-office-links.tsx'
import { DeskFileField } from './desk-file-field.tsx'
import { DeskImportLines } from './desk-import-lines.tsx'
import styles from './desk-imports.module.css'
import { checkImport, runImport, type ChosenFile } from './desk-import-calls.ts'

/** `/desk/KEM/import`: people and bookings to come from a CSV file, in three steps: file, check, import. */
export function DeskImportScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Import key={location.id} locationId={location.id} />
}

const kindNames: Readonly<Record<ImportKind, () => string>> = {
  people: m.desk_people,
  bookings: m.imports_bookings,
}
const columnNotes: Readonly<Record<ImportKind, () => string>> = {
  people: m.imports_people_columns,
  bookings: m.imports_bookings_columns,
}

function Import({ locationId }: { readonly locationId: string }) {
  const [kind, setKind] = useState<ImportKind>('people')
  const [unpaid, setUnpaid] = useState<UnpaidChoice>('owe')
  const [file, setFile] = useState<File | null>(null)
  const [checkResult, setCheckResult] = useState<ImportResult | null>(null)
  const [importResult, setImportResult] = useState<ImportResult | null>(null)
  const forgetResults = (): void => {
    setCheckResult(null)
    setImportResult(null)
  }
  const chosenFile = (csv: File): ChosenFile => ({ locationId, kind, unpaid, file: csv })
  const checking = useDeskCall<File>({
    send: async (csv) => setCheckResult(await checkImport(chosenFile(csv))),
  })
  const importing = useDeskCall<{ readonly csv: File; readonly check: ImportResult }>({
    send: async ({ csv, check }) => {
      try {
        setImportResult(await runImport(chosenFile(csv), check.counts, setImportResult))
      } catch (problem) {
        // The data changed since the check, so the file is checked again.
        if (problem instanceof CallProblem && problem.code === 'IMPORT_CHANGED')
          setCheckResult(await checkImport(chosenFile(csv)))
        throw problem
      }
    },
  })
  const problem = checking.problem ?? importing.problem
  const isFinished = importResult?.progress?.isFinished === true
  return (
    <div className={office['page']}>
      <header className={office['head']}>
        <h1 className="display">{m.imports_title()}</h1>
        <DeskOfficeLinks />
      </header>
      <section className={office['card']} aria-label={m.imports_kind()}>
        <div className={styles['choices']}>
          <Segmented
            name="import-kind"
            label={m.imports_kind()}
            value={kind}
            onValue={(next) => {
              setKind(next)
              forgetResults()
            }}
            options={importKinds.map((value) => ({ value, label: kindNames[value]() }))}
          />
          {kind === 'bookings' && (
            <SelectField
              label={m.imports_unpaid()}
              value={unpaid}
              onValue={(next) => {
                setUnpaid(next === 'hold' ? 'hold' : 'owe')
                forgetResults()
              }}
              options={[
                { value: 'owe', label: m.imports_owe() },
                { value: 'hold', label: m.imports_hold() },
              ]}
            />
          )}
        </div>
        <p className={styles['note']}>{columnNotes[kind]()}</p>
        <DeskFileField
          label={m.imports_file()}
          note={m.imports_file_note()}
          onFile={(next) => {
            setFile(next)
            forgetResults()
          }}
        />
        <div className={styles['actions']}>
          <Button
            unavailable={file === null}
            busy={checking.isBusy ? m.label_checking() : undefined}
            onClick={() => {
              setImportResult(null)
              if (file !== null) checking.send(file)
            }}
          >
            {m.imports_check()}
          </Button>
        </div>
        {problem !== null && (
          <p role="alert" className={office['problem']}>
            {problem}
          </p>
        )}
      </section>
      {checkResult !== null && file !== null && (
        <section className={office['card']} aria-labelledby="import-result">
          <Result
            checkResult={checkResult}
            importResult={importResult}
            isBusy={importing.isBusy}
            isFinished={isFinished}
            onImport={() => importing.send({ csv: file, check: checkResult })}
            onSaveReasons={(csv) =>
              saveFile({ filename: `reasons-${file.name}`, contentType: 'text/csv', content: csv })
            }
          />
        </section>
      )}
    </div>
  )
}

type ResultProps = {
  readonly checkResult: ImportResult
  readonly importResult: ImportResult | null
  readonly isBusy: boolean
  readonly isFinished: boolean
  readonly onImport: () => void
  readonly onSaveReasons: (csv: string) => void
}

/** What the check found: how many lines of each state, the lines with a problem first, and what to do. */
function Result({ checkResult, importResult, isBusy, isFinished, onImport, onSaveReasons }: ResultProps) {
  const { counts, lines, sums, faultyFile, importedAt } = checkResult
  const problemCount = counts.conflict + counts.faulty
  const progress = importResult?.progress ?? null
  const notImported = importResult?.lines ?? []
  const notImportedLines = new Set(notImported.map(({ line }) => line))
  const reasonsFile = importResult?.faultyFile ?? faultyFile
  const savedCount = isFinished ? notImported.length : problemCount
  return (
    <>
      <h2 id="import-result">
        {m.imports_left_out({
          new: counts.new,
          same: counts.same,
          conflict: counts.conflict,
          faulty: counts.faulty,
        })}
      </h2>
      {importedAt !== null && (
        <p className={styles['note']}>{m.imports_before({ date: importedAt.slice(0, 10) })}</p>
      )}
      {counts.new === 0 && importedAt === null && <p className={styles['note']}>{m.imports_none_new()}</p>}
      {sums !== null && (
        <p className={styles['note']}>
          {m.imports_sums({
            price: formatRupiah(sums.price),
            paid: formatRupiah(sums.paid),
            rest: formatRupiah(sums.unpaid),
          })}
        </p>
      )}
      <div className={styles['actions']}>
        {counts.new > 0 && !isFinished && (
          <Button busy={isBusy ? m.imports_running() : undefined} onClick={onImport}>
            {m.imports_run({ count: counts.new })}
          </Button>
        )}
        {savedCount > 0 && reasonsFile !== null && (
          <Button variant="secondary" onClick={() => onSaveReasons(reasonsFile)}>
            {m.imports_save_faulty({ count: savedCount })}
          </Button>
        )}
        {progress !== null && !isFinished && (
          <progress aria-label={m.imports_running()} max={progress.lines} value={progress.done} />
        )}
        <output className={styles['importResult']}>
          {isFinished && progress !== null && m.imports_added({ count: progress.added })}
          {isFinished && savedCount > 0 && ` ${m.imports_again()}`}
        </output>
      </div>
      <DeskImportLines lines={[...notImported, ...lines.filter(({ line }) => !notImportedLines.has(line))]} />
    </>
  )
}
