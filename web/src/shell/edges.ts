/** Says on an element at which of its scroller's edges something more lies beyond: `more-left more-right more-up more-down`. The
 * scroller is the first box inside that scrolls, or the element itself; then the Tab key reaches it as long as it scrolls. */
export const edges = (scrollers: string) => (node: HTMLElement) => {
  let frame = 0;
  // measured when the page is laid out anyway
  const update = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  };
  const measure = () => {
    const boxes = scrollers ? [...node.querySelectorAll<HTMLElement>(scrollers)].filter((box) => box.offsetParent) : [node];
    const beyond = (name: string, test: (box: HTMLElement) => boolean) => node.classList.toggle(name, boxes.some(test));
    if (!scrollers) reach(node, node.scrollHeight > node.clientHeight + 4 || node.scrollWidth > node.clientWidth + 4);
    beyond("more-left", (box) => box.scrollLeft > 4);
    beyond("more-right", (box) => box.scrollLeft + box.clientWidth < box.scrollWidth - 4);
    beyond("more-up", (box) => box.scrollTop > 4);
    beyond("more-down", (box) => box.scrollTop + box.clientHeight < box.scrollHeight - 4);
  };
  const reach = (box: HTMLElement, scrolls: boolean) => {
    if (scrolls) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(update);
  sizes.observe(node);
  for (const box of scrollers ? node.querySelectorAll(scrollers) : []) sizes.observe(box); // also seen when a zone opens
  const content = new MutationObserver(update);
  content.observe(node, { childList: true, subtree: scrollers === "" });
  node.addEventListener("scroll", update, { capture: true, passive: true });
  update();
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    content.disconnect();
    node.removeEventListener("scroll", update, { capture: true });
  };
};
