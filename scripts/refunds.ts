/**
 * `npm run refunds`: lists open refunds, the oldest first, then debts and orders under review. `-- approve
 * 12`, `-- send 12 <bank reference>`, `-- finish 12` record the steps of a bank transfer. `-- collect 3` closes a debt.
 */
import { formatRupiah } from '@pantul/rules/money'
import { closeDebt, openDebts } from '../server/src/balances/credit/debts.ts'
import type { Database } from '../server/src/platform/database/open.ts'
import {
  makeStepByCommand,
  transferSteps,
  type TransferStep,
} from '../server/src/money/refunds/transfer-steps.ts'
import { readReviewedOrders } from '../server/src/money/payments/end-reviews.ts'
import { openTasks } from '../server/src/money/refund-tasks/refund-task.ts'
import { withDatabase } from './with-database.ts'

await withDatabase({ name: 'refunds' }, async (db) => {
  const [step, id, ...proof] = process.argv.slice(2)
  if (step !== undefined) await makeStep(db, { step, taskId: Number(id), proof: proof.join(' ') || null })
  await list(db)
})

type TransferCommand = { readonly step: string; readonly taskId: number; readonly proof: string | null }

async function makeStep(database: Database, { step, taskId, proof }: TransferCommand): Promise<void> {
  if ((step !== 'collect' && !isStep(step)) || !Number.isSafeInteger(taskId)) {
    console.log(
      `A step is one of ${Object.keys(transferSteps).join(', ')}, collect, then the number of the refund or debt.`,
    )
    process.exitCode = 2
    return
  }
  if (step === 'collect') {
    if (await closeDebt(database, taskId)) return
    console.log(`Debt ${taskId} is not open.`)
    process.exitCode = 1
    return
  }
  const isMade = await makeStepByCommand(database, { taskId, step, proof })
  if (isMade) return
  console.log(`Refund ${taskId} is not ${transferSteps[step]}${otherReasons[step]}.`)
  process.exitCode = 1
}

/** Why else a step may be refused, as the end of the printed sentence. */
const otherReasons: Readonly<Record<TransferStep, string>> = {
  approve: ', or its payment is not verified (desk, Payments)',
  send: ', or the bank’s reference is missing or was used before',
  finish: '',
}

function isStep(step: string): step is TransferStep {
  return step in transferSteps
}

async function list(database: Database): Promise<void> {
  const tasks = await openTasks(database)
  for (const task of tasks) {
    const bankAccount = task.bank === null ? '' : `${task.bank} ${task.accountNumber} ${task.accountName}`
    const typedBy = task.accountTypedBy === null ? '' : `entered by ${task.accountTypedBy} at the desk`
    console.log(
      [
        task.id,
        task.orderNumber,
        formatRupiah(task.amount),
        task.route,
        task.state,
        bankAccount,
        typedBy,
        task.proof,
        task.isVerified ? '' : 'payment not verified',
      ]
        .filter((part) => part !== '' && part !== null)
        .join('  '),
    )
  }
  console.log(`${tasks.length} refunds are not done`)
  const debts = await openDebts(database)
  for (const { id, orderNumber, amount, name, email, phone } of debts)
    console.log([id, orderNumber, formatRupiah(amount), name, email, phone].join('  '))
  if (debts.length > 0) console.log(`${debts.length} debts are not collected`)
  const reviewed = await readReviewedOrders(database)
  for (const { number, at, cause } of reviewed) console.log([number, at.toString(), cause].join('  '))
  if (reviewed.length > 0) console.log(`${reviewed.length} orders are under review`)
}
