import * as m from '@pantul/messages/words'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { isServerReachable } from '../api/server-reachable.ts'
import { useLanguage } from '../browser/language.ts'
import { useOnline } from '../browser/online.ts'
import { reloadOnce } from '../browser/reload-once.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import styles from './page.module.css'

/**
 * Shown if a page failed to load. If its code did not load, the page was already reloaded once (`load-screen.ts`), and
 * it is reloaded again when the network is back. A failed call is repeated when the person presses the button.
 */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useLanguage()
  const isFailedCall = error instanceof CallProblem
  const isOnline = useOnline()
  const [isServerAway, setServerAway] = useState(false)
  // An effect, because the network is outside of React.
  useEffect(() => {
    if (isFailedCall) return
    const reload = (): void => void reloadOnce()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isFailedCall])
  const reasonText = isServerAway ? m.layout_problem_network() : m.layout_page_did_not_load_text()
  const reload = async (): Promise<void> => {
    if (await isServerReachable()) window.location.reload()
    else setServerAway(true)
  }
  const retry = () => {
    if (!isFailedCall) return void reload()
    reset()
    void router.invalidate()
  }
  return (
    <div className={styles['page']}>
      <h1 className="hiddenText">{m.layout_page_did_not_load()}</h1>
      <ErrorBlock title={m.layout_page_did_not_load()} onRetry={retry}>
        {isFailedCall ? error.message : isOnline ? reasonText : m.layout_offline()}
      </ErrorBlock>
    </div>
  )
}
