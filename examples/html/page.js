document.addEventListener('parley-count', ({ open }) => {
  document.getElementById('open').textContent = open;
});
document.addEventListener('parley-ended', ({ status }) => {
  document.getElementById('last').textContent = `The last question: ${status}`;
});

document.querySelector('parley-questions').ticket = async () => (await fetch('/my/ticket')).text();
