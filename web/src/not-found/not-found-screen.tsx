import * as m from '@pantul/messages/words'
import { useCanGoBack, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { Button, ButtonLink } from '../design/button.tsx'
import { OutOfBoundsPicture } from './out-of-bounds-picture.tsx'
import styles from './not-found-screen.module.css'

/** Page for unknown URLs; the picture shows a ball outside the court. */
export function NotFoundScreen() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { history } = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  // An unknown URL that was opened directly has history index 0, so there is no page to go back to.
  const goBack = () => (canGoBack || window.history.length > 1 ? history.back() : void navigate({ to: '/' }))
  return (
    <div className={styles['page']}>
      <div className={styles['picture']}>
        <OutOfBoundsPicture />
      </div>
      <div>
        <h1 className="display">{m.layout_out_of_bounds()}</h1>
        <p className={styles['what']}>{m.layout_page_not_found()}</p>
        <p className={styles['path']}>{path}</p>
        <div className={styles['actions']}>
          <ButtonLink to="/" large wide>
            {m.layout_back_home()}
          </ButtonLink>
          <Button variant="secondary" large wide onClick={goBack}>
            {m.layout_previous_page()}
          </Button>
        </div>
      </div>
    </div>
  )
}
