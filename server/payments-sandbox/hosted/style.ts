/** Stylesheet of the hosted pages, light and dark; prints are always light. */
export const style = `
:root { color-scheme: light; --page: #f4f6f8; --card: #fff; --ink: #1a2230; --soft: #5b6676; --line: #d8dee6;
  --accent: #4338ca; --on-accent: #fff; --bad: #b42318; --bad-page: #fef3f2; --good: #05603a; --mark: #fef0c7; --on-mark: #6b3a00; }
@media screen and (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --page: #0f141b; --card: #19212c; --ink: #e8edf3; --soft: #9aa7b8; --line: #334050;
    --accent: #a5b4fc; --on-accent: #14182b; --bad: #fda29b; --bad-page: #3a1917; --good: #75e0a7; --mark: #4a3305; --on-mark: #fde7b0; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.sandbox { margin: 0; padding: .6rem 1rem; background: var(--mark); color: var(--on-mark); text-align: center; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
main > section, main > form.card { background: var(--card); border: 1px solid var(--line); border-radius: .9rem; padding: 1.25rem; margin: 1rem 0; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0; }
h2 { font-size: 1.05rem; margin: 0 0 .75rem; }
p { margin: .4rem 0; }
.soft { color: var(--soft); font-size: .92rem; }
.amount { font-size: 2.1rem; font-weight: 700; margin: .25rem 0; font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { text-align: start; padding: .4rem 0; border-block-end: 1px solid var(--line); vertical-align: top; font-weight: 400; }
td:last-child, th:last-child { text-align: end; white-space: nowrap; padding-inline-start: 1rem; }
tr.total td, tr.total th { font-weight: 700; border: 0; }
fieldset { border: 0; margin: 0; padding: 0; }
legend { font-weight: 600; padding: 0; margin-block-end: .4rem; }
label { display: block; margin: .6rem 0 .2rem; font-weight: 600; }
label.choice { display: flex; flex-wrap: wrap; gap: 0 .6rem; align-items: baseline; font-weight: 400; padding: .55rem .7rem; border: 1px solid var(--line); border-radius: .6rem; margin: .4rem 0; }
label.choice code { margin-inline-start: auto; color: var(--soft); white-space: nowrap; }
input:not([type=radio]), select { width: 100%; font: inherit; padding: .6rem .7rem; border: 1px solid var(--soft); border-radius: .6rem; background: var(--page); color: var(--ink); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .8rem; }
button, a.button { display: inline-block; font: inherit; font-weight: 650; padding: .65rem 1.1rem; min-height: 2.75rem; border-radius: .6rem; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; text-decoration: none; }
button.wide { width: 100%; margin-block-start: 1rem; font-size: 1.05rem; }
button.plain, a.button.plain { background: transparent; color: var(--accent); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.problem { background: var(--bad-page); color: var(--bad); border-radius: .6rem; padding: .7rem .9rem; }
.good { color: var(--good); }
@media print { form, .row { display: none !important; } }
.row { display: flex; flex-wrap: wrap; gap: .7rem; align-items: center; margin-block-start: .8rem; }
`;
