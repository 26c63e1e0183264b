import { expect, test } from 'vitest'
import { html } from './html.ts'

const written = [
  { typed: `<script>alert(1)</script>`, gives: '&lt;script&gt;alert(1)&lt;/script&gt;' },
  { typed: `" onmouseover="x`, gives: '&quot; onmouseover=&quot;x' },
  { typed: `' autofocus onfocus='x`, gives: '&#39; autofocus onfocus=&#39;x' },
  { typed: 'Tom & Jerry', gives: 'Tom &amp; Jerry' },
  { typed: '&lt;', gives: '&amp;lt;' },
  { typed: '`${x}`', gives: '&#96;${x}&#96;' },
  { typed: 3, gives: '3' },
]
for (const { typed, gives } of written)
  test(`${typed} is escaped`, () => expect(html`<b>${typed}</b>`.text).toBe(`<b>${gives}</b>`))

test('markup made by the tag is inserted unchanged, alone or in a list', () => {
  const item = html`<i>${'a&b'}</i>`
  expect(html`${item}${[item, item]}`.text).toBe('<i>a&amp;b</i>'.repeat(3))
})
