// Loaded with `node --import` before a program: the clock of its process is wrong by CLOCK_SHIFT_MS, and from then on by what
// the parent process sends.
let shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;
const now = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
const { timeOrigin } = performance;
Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + shiftMs });

process.on('message', (sentShiftMs) => {
  shiftMs = Number(sentShiftMs);
});
// The listener alone would keep the process alive.
process.channel?.unref();
