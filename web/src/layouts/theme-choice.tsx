import {
  layout_theme,
  layout_theme_dark,
  layout_theme_light,
  layout_theme_system,
} from '@pantul/messages/words'
import { chooseTheme, useTheme } from '../browser/theme.ts'
import { Segmented } from '../design/segmented.tsx'
import styles from './theme-choice.module.css'

/** The device's theme, light or dark. */
export function ThemeChoice() {
  const theme = useTheme()
  return (
    <div className={styles['theme']}>
      <b aria-hidden="true">{layout_theme()}</b>
      <Segmented
        name="theme"
        label={layout_theme()}
        value={theme}
        onValue={chooseTheme}
        options={[
          { value: 'system', label: layout_theme_system() },
          { value: 'light', label: layout_theme_light() },
          { value: 'dark', label: layout_theme_dark() },
        ]}
      />
    </div>
  )
}
