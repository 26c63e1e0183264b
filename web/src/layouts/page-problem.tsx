import { layout_page_did_not_load, layout_page_did_not_load_text } from '@pantul/messages/words'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { CallProblem } from '../api/call.ts'
import { useLanguage } from '../browser/language.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import styles from './page.module.css'

/**
 * A page that did not load. Missing code has been tried once more by a reload before this shows (`router.tsx`); a
 * call's refusal is only asked for again.
 */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useLanguage()
  const isCall = error instanceof CallProblem
  const retry = () => {
    if (!isCall) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <div className={styles['page']}>
      <h1 className="hiddenText">{layout_page_did_not_load()}</h1>
      <ErrorBlock title={layout_page_did_not_load()} onRetry={retry}>
        {isCall ? error.message : layout_page_did_not_load_text()}
      </ErrorBlock>
    </div>
  )
}
